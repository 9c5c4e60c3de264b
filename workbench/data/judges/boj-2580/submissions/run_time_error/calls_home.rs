// says: Operation not permitted
use std::net;

fn main() {
    net::UdpSocket::bind("127.0.0.1:0").unwrap();
}
