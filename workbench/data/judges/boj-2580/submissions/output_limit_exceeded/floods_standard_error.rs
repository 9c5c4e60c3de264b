// says: wrote far more than an answer needs
use std::io;
use std::io::Write;

fn main() {
    loop {
        let _ = io::stderr().write_all(&[b'x'; 65536]);
    }
}
