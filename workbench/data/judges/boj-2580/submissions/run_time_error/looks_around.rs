// says: exit code 9
use std::env;
use std::fs;
use std::process::exit;

fn main() {
    let here = env::current_exe().unwrap();
    let here = here.parent().unwrap();
    let files =
        fs::read_dir(here).unwrap().map(|file| file.unwrap().file_type().unwrap().is_file());
    let is_alone = files.collect::<Vec<_>>().iter().filter(|&&it| it).count() == 1;
    exit(if is_alone && fs::read_dir(here.parent().unwrap()).is_err() { 9 } else { 0 })
}
