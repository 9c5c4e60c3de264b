// What a submission may do.
use std::io::{self, Read};
use std::{collections::HashMap, env, fs, panic, sync, thread, time};

fn main() {
    let mut input = Vec::new();
    let read = io::copy(&mut io::stdin().take(1000), &mut input).unwrap();
    let mut map = HashMap::new();
    map.insert(read, vec![1u8; 1 << 20]);
    let (sender, receiver) = sync::mpsc::channel();
    for name in ["one", "two"].iter() {
        let sender = sender.clone();
        let work = move || {
            thread::sleep(time::Duration::from_millis(2));
            sender.send(thread::current().name().map(String::from)).unwrap();
        };
        thread::Builder::new().name(String::from(*name)).stack_size(8 << 20).spawn(work).unwrap();
    }
    let names: Vec<_> = receiver.iter().take(2).collect();
    assert!(names.contains(&Some("one".into())));
    assert!(thread::available_parallelism().unwrap().get() > 0);
    assert!(panic::catch_unwind(|| panic!("caught")).is_err());
    let started = time::Instant::now();
    assert!(time::SystemTime::now() > time::UNIX_EPOCH && started.elapsed().as_secs() < 100);
    let here = env::current_dir().unwrap();
    fs::read_dir(&here).unwrap().count();
    assert!(fs::metadata(env::current_exe().unwrap()).unwrap().len() > 0);
    assert!(fs::read_to_string("/proc/self/status").unwrap().contains("Seccomp:\t2"));
    let big: Vec<u64> = (0..1 << 20).map(|n| n * n).collect();
    assert_eq!(2, map.len() as u64 + big[1]);
    let text = String::from_utf8(input).unwrap();
    let mut board: Vec<u8> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    fill(&mut board, 0);
    print(&board);
}

fn fill(board: &mut [u8], cell: usize) -> bool {
    let digit = match board.get(cell) {
        Some(&digit) => digit,
        None => return true,
    };
    let (row, column) = (cell / 9, cell % 9);
    if digit > 0 {
        return fill(board, cell + 1);
    }
    for digit in 1..=9 {
        let is_free = |i: usize| {
            let corner = row / 3 * 27 + column / 3 * 3;
            [row * 9 + i, i * 9 + column, corner + i / 3 * 9 + i % 3]
                .iter()
                .all(|&at| board[at] != digit)
        };
        if (0..9).all(is_free) {
            board[cell] = digit;
            if fill(board, cell + 1) {
                return true;
            }
            board[cell] = 0;
        }
    }
    false
}

fn print(board: &[u8]) {
    for row in board.chunks(9) {
        let row: Vec<String> = row.iter().map(|digit| digit.to_string()).collect();
        println!("{}", row.join(" "));
    }
}
