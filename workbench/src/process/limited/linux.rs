//! Facts about processes from /proc.

use std::fs;
use std::time::Duration;

/// The threads of a process and its CPU time.
pub fn threads_and_time(id: u32) -> (u64, Duration) {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // `4711 (name, which may hold anything) state …`: words 11 and 12 are its times, word 17 counts its threads.
    let (_, rest) = stat.rsplit_once(')').unwrap_or_default();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |word: usize| words.get(word).and_then(|word| word.parse().ok());
    let ticks = number(11).unwrap_or(0) + number(12).unwrap_or(0);
    let milliseconds = ticks * 1000 / rustix::param::clock_ticks_per_second().max(1);
    (number(17).unwrap_or(0), Duration::from_millis(milliseconds))
}

/// The peak memory of this process in bytes; that of a child is at least as much.
pub fn own_peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(0, |kibibytes| kibibytes << 10)
}
