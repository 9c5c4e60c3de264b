/// The digit of a cell, as a character.
fn digit_of(cell: &u8) -> char {
    std::char::from_digit(u32::from(*cell), 10).unwrap_or('?')
}
