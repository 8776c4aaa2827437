//! Bytes from another device: messages, packets, frames, cards and TXT records. Each accepted input
//! is its only encoding.
#![no_main]

use gomoku_engine::Book;
use gomoku_link::codec;
use gomoku_link::discovery::TxtRecord;
use gomoku_link::frame::Deframer;
use gomoku_link::radio::Card;
use gomoku_link::replica::Packet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(message) = codec::decode(data) {
        assert_eq!(codec::encode(&message).expect("it was read"), data);
    }
    if let Ok(packet) = Packet::from_bytes(data) {
        assert_eq!(packet.to_bytes().expect("it was read"), data);
    }
    if let Ok(card) = Card::read(data) {
        assert_eq!(Card::read(&card.bytes()), Ok(card));
    }
    frames(data);
    record(data);
    let mut book = data.to_vec();
    book.extend(crc32fast::hash(data).to_le_bytes());
    if let Ok(read) = Book::from_bytes(&book) {
        assert_eq!(read.to_bytes(), book);
    }
});

/// Frames do not depend on how the stream is split.
fn frames(data: &[u8]) {
    let mut whole = Deframer::default();
    let mut rest = data;
    let mut frames = Vec::new();
    let ended = loop {
        match whole.next_frame(&mut rest) {
            Ok(Some(frame)) => frames.push(frame),
            Ok(None) => break false,
            Err(_) => break true,
        }
    };
    let mut cut = Deframer::default();
    let mut again = Vec::new();
    let mut broke = false;
    'all: for piece in data.chunks(3) {
        let mut piece = piece;
        loop {
            match cut.next_frame(&mut piece) {
                Ok(Some(frame)) => again.push(frame),
                Ok(None) => break,
                Err(_) => {
                    broke = true;
                    break 'all;
                }
            }
        }
    }
    assert_eq!((frames, ended), (again, broke));
}

/// Parses TXT record entries, each after its length byte.
fn record(data: &[u8]) {
    let mut entries = Vec::new();
    let mut rest = data;
    while let Some((&length, more)) = rest.split_first() {
        let (entry, more) = more.split_at(usize::from(length).min(more.len()));
        let mut parts = entry.splitn(2, |&byte| byte == b'=');
        let key = parts.next().and_then(|key| str::from_utf8(key).ok());
        entries.push((key.unwrap_or("?"), parts.next()));
        rest = more;
    }
    if let Ok(record) = TxtRecord::parse(entries) {
        let entries = record.entries();
        let again = entries
            .iter()
            .map(|(key, value)| (*key, Some(value.as_bytes())));
        assert_eq!(TxtRecord::parse(again).expect("it was written"), record);
    }
}
