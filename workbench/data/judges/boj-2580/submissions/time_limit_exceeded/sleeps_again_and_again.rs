// says: stopped: idle for 2 s
use std::thread::sleep;
use std::time::Duration;
use std::time::Instant;

fn main() {
    loop {
        sleep(Duration::from_millis(9));
        let now = Instant::now();
        while now.elapsed().as_millis() < 1 {}
    }
}
