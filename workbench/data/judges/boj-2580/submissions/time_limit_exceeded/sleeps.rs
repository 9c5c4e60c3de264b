// says: stopped: idle for 2 s
use std::thread::sleep;
use std::time::Duration;

fn main() {
    sleep(Duration::from_secs(1000));
}
