// says: Permission denied
use std::process::Command;

fn main() {
    use std::os::unix::process::CommandExt;
    panic!("{}", Command::new("/usr/bin/env").exec())
}
