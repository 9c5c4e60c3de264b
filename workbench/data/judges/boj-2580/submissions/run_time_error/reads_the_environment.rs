// says: exit code 9
use std::env;
use std::process::exit;

fn main() {
    let ours = ["MALLOC_ARENA_MAX", "RUST_BACKTRACE", "TEMP", "TMP", "TMPDIR"];
    let is_empty = env::vars().all(|(name, _)| ours.contains(&&*name));
    exit(if is_empty && option_env!("HOME").is_none() && !env!("PATH").contains("cargo") {
        9
    } else {
        0
    })
}
