// says: the grid is wrong: row 9 holds 2 twice: columns 1 and 9
fn main() {
    for row in
        "135469278 782135649 469278135 321546897 874913526 596827413 917652384 643781952 258394762"
            .split(' ')
    {
        println!("{}", row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "));
    }
}
