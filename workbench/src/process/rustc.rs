//! Stub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub is_error: bool,
    pub code: String,
    pub said: String,
    pub place: Option<Place>,
    pub rendered: String,
    pub help: String,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: String,
    pub line: usize,
    pub column: usize,
}
