/// The digit of a cell, as a character.
fn digit_of(cell: &i32) -> char {
    std::char::from_digit(*cell as u32, 10).unwrap_or('?')
}
