// says: the grid is wrong: the given in r1c3 was changed
fn main() {
    for row in
        "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"
            .split(' ')
    {
        println!("{}", row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "));
    }
}
