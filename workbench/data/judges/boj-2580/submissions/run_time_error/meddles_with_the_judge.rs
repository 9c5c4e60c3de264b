// says: exit code 9
use std::process::exit;

fn main() {
    extern "C" {
        fn kill(process: i32, signal: i32) -> i32;
        fn tgkill(process: i32, thread: i32, signal: i32) -> i32;
        fn setpgid(process: i32, group: i32) -> i32;
        fn fcntl(file: i32, command: i32, value: i32) -> i32;
        fn prctl(option: i32, value: u64) -> i32;
        fn setpriority(which: i32, process: u32, value: i32) -> i32;
        fn shmget(key: i32, size: usize, flags: i32) -> i32;
        fn setrlimit(resource: i32, limits: &[u64; 2]) -> i32;
    }
    let judge = std::os::unix::process::parent_id() as i32;
    let done = unsafe {
        [
            kill(judge, 2),
            tgkill(judge, judge, 2),
            setpgid(0, judge),
            fcntl(0, 8, judge),
            prctl(1, 0),
            setpriority(0, judge as u32, 5),
            shmget(0, 4096, 0o1600),
            setrlimit(0, &[9; 2]),
        ]
    };
    exit(if done.iter().all(|&code| code < 0) { 9 } else { 0 })
}
