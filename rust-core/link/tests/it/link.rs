//! Secured connection and pairing code.

use gomoku_link::link::{Code, KeyPair, Link, LinkError, Pairing, Randomness};

fn seeded(seed: u64) -> Randomness {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    Randomness::from_seed(bytes)
}

fn pair(randomness: &Randomness) -> (Link, Link) {
    let keys = || KeyPair::generate(randomness).unwrap();
    let mut a = Link::initiator(&keys(), randomness).unwrap();
    let mut b = Link::responder(&keys(), randomness).unwrap();
    for _ in 0..2 {
        assert_eq!(b.next_message(&mut &a.take_outgoing()[..]), Ok(None));
        assert_eq!(a.next_message(&mut &b.take_outgoing()[..]), Ok(None));
    }
    (a, b)
}

#[test]
fn both_ends_know_each_other_and_nobody_else_reads() {
    let randomness = seeded(1);
    let keys = [(); 2].map(|()| KeyPair::generate(&randomness).unwrap());
    let mut a = Link::initiator(&keys[0], &randomness).unwrap();
    let mut b = Link::responder(&keys[1], &randomness).unwrap();
    assert_eq!(a.send(b"early"), Err(LinkError::NotSecured));
    for _ in 0..2 {
        b.next_message(&mut &a.take_outgoing()[..]).unwrap();
        a.next_message(&mut &b.take_outgoing()[..]).unwrap();
    }
    assert!(a.is_secured() && b.is_secured());
    assert_eq!(a.peer(), Some(keys[1].public()));
    assert_eq!(b.peer(), Some(keys[0].public()));
    assert_eq!(a.handshake_hash(), b.handshake_hash());

    let secret = b"a move on H8";
    a.send(secret).unwrap();
    let wire = a.take_outgoing();
    assert!(!wire.windows(secret.len()).any(|part| part == secret));
    assert_eq!(wire.len(), 2 + secret.len() + 16);
    // Single bytes, as a stream may deliver them.
    let mut got = None;
    for byte in &wire {
        got = b.next_message(&mut &[*byte][..]).unwrap().or(got);
    }
    assert_eq!(got.as_deref(), Some(&secret[..]));
}

#[test]
fn the_largest_message_goes_through_and_no_larger_one() {
    let (mut a, mut b) = pair(&seeded(2));
    let largest = vec![9; gomoku_link::codec::MAX_MESSAGE];
    a.send(&largest).unwrap();
    let wire = a.take_outgoing();
    assert_eq!(b.next_message(&mut &wire[..]), Ok(Some(largest)));
    let larger = vec![9; gomoku_link::codec::MAX_MESSAGE + 1];
    assert!(matches!(a.send(&larger), Err(LinkError::Frame(_))));
    assert!(a.take_outgoing().is_empty());
}

#[test]
fn a_changed_or_repeated_byte_ends_the_link() {
    let randomness = seeded(3);
    for change in 2..30 {
        let (mut a, mut b) = pair(&randomness);
        a.send(b"0123456789").unwrap();
        let mut wire = a.take_outgoing();
        let place = change.min(wire.len() - 1);
        wire[place] ^= 1;
        assert_eq!(b.next_message(&mut &wire[..]), Err(LinkError::Crypto));
        wire[place] ^= 1;
        let again = b.next_message(&mut &wire[..]);
        assert_eq!(again, Err(LinkError::Crypto), "it stays ended");
    }
    let (mut a, mut b) = pair(&randomness);
    a.send(b"once").unwrap();
    let wire = a.take_outgoing();
    assert!(b.next_message(&mut &wire[..]).unwrap().is_some());
    assert_eq!(b.next_message(&mut &wire[..]), Err(LinkError::Crypto));
}

#[test]
fn a_handshake_of_anything_else_is_refused() {
    let randomness = seeded(4);
    let keys = KeyPair::generate(&randomness).unwrap();
    for bytes in [
        &b"GET / HTTP/1.1\r\n\r\n"[..],
        &[0, 0],
        &[0, 5, 1, 2, 3, 4, 5],
        &[0xff; 100],
    ] {
        let mut link = Link::responder(&keys, &randomness).unwrap();
        let got = link.next_message(&mut &bytes[..]);
        // The first case announces a frame that never comes.
        let waits = bytes[0] == b'G';
        assert!(got.is_err() || waits, "{bytes:?}");
        assert!(!link.is_secured());
    }
}

#[test]
fn restores_the_same_key_from_its_secret() {
    let keys = KeyPair::generate(&seeded(5)).unwrap();
    let again = KeyPair::from_secret(*keys.secret()).unwrap();
    assert_eq!(again, keys);
    assert!(!format!("{keys:?}").contains("secret"));
    // Output of OpenSSL 3.0.19 (`openssl pkey -text`).
    let public = KeyPair::from_secret([0x42; 32]).unwrap().public();
    let openssl = "132c442be010fbd57e72603328aa76e71fccc1503aae219327d14d9c9993f472";
    let hex: String = public.0.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, openssl);
}

fn honest_code(randomness: &Randomness) -> [Code; 2] {
    let (a, b) = pair(randomness);
    let nonces = [randomness.bytes(), randomness.bytes()];
    [a, b].map(|end| {
        let pairing = Pairing::new(end.handshake_hash().unwrap());
        pairing.code(&nonces[0], &nonces[1])
    })
}

#[test]
fn both_screens_show_one_code_and_the_next_another() {
    let randomness = seeded(6);
    let codes = [(); 50].map(|()| honest_code(&randomness));
    assert!(codes.iter().all(|[a, b]| a == b));
    assert!(codes.iter().all(|[a, _]| a.to_string().len() == 6));
    let mut distinct: Vec<u32> = codes.iter().map(|[a, _]| a.number()).collect();
    distinct.sort_unstable();
    distinct.dedup();
    assert!(distinct.len() >= 49, "codes repeat");
}

/// A man in the middle tries many nonces at the last moment to make both codes equal.
#[test]
fn codes_differ_with_someone_in_the_middle() {
    let randomness = seeded(7);
    let (runs, tries) = (1_000, 50);
    let mut same = 0;
    for _ in 0..runs {
        let (alice, mallory_to_alice) = pair(&randomness);
        let (mallory_to_bob, bob) = pair(&randomness);
        assert_ne!(alice.handshake_hash(), bob.handshake_hash());
        let with_alice = Pairing::new(mallory_to_alice.handshake_hash().unwrap());
        let with_bob = Pairing::new(mallory_to_bob.handshake_hash().unwrap());

        // Committed to Bob before his nonce, Mallory can't change Bob's code.
        let to_bob: [u8; 16] = randomness.bytes();
        let committed = with_bob.commitment(&to_bob);
        let from_bob: [u8; 16] = randomness.bytes();
        assert_eq!(
            committed,
            Pairing::new(bob.handshake_hash().unwrap()).commitment(&to_bob)
        );
        let bobs = with_bob.code(&to_bob, &from_bob);

        // Alice's commitment is only a digest, so Mallory must guess.
        let from_alice: [u8; 16] = randomness.bytes();
        let digest = with_alice.commitment(&from_alice);
        let mut to_alice: [u8; 16] = randomness.bytes();
        for _ in 0..tries {
            let guess: [u8; 16] = randomness.bytes();
            assert_ne!(with_alice.commitment(&guess), digest);
            if with_alice.code(&guess, &to_alice) == bobs {
                break;
            }
            to_alice = randomness.bytes();
        }
        let alices = Pairing::new(alice.handshake_hash().unwrap()).code(&from_alice, &to_alice);
        same += usize::from(alices == bobs);
    }
    println!("{same} of {runs} codes agree with somebody in the middle");
    assert!(same <= 1, "{same} of {runs} codes agree");
}
