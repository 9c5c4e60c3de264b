// MLE if its memory ends before its threads are counted, otherwise RE.
use std::thread::sleep;
use std::thread::Builder;
use std::time::Duration;

fn thread() -> std::io::Result<std::thread::JoinHandle<()>> {
    Builder::new().stack_size(16 << 10).spawn(|| sleep(Duration::from_secs(1000)))
}

fn main() {
    loop {
        let _ = thread();
    }
}
