// says: had more than 256 threads
use std::thread::sleep;
use std::thread::Builder;
use std::time::Duration;

fn thread() -> std::io::Result<std::thread::JoinHandle<()>> {
    Builder::new().stack_size(16 << 10).spawn(|| sleep(Duration::from_secs(1000)))
}

fn main() {
    for _ in 0..300 {
        thread().unwrap();
    }
    sleep(Duration::from_secs(1000));
}
