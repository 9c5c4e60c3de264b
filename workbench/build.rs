//! `include_dir!` watches the files that are there; a new one has to be noticed too.

fn main() {
    println!("cargo::rerun-if-changed=data/judges");
}
