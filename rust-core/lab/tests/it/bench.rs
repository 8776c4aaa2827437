use crate::support::{gomoku_lab, out};

#[test]
fn the_bench_signature_does_not_change_between_runs() {
    let run = || out(&gomoku_lab(&["bench", "--depth", "4", "--time", "0"], b""));
    let first = run();
    let signature = |text: &str| text.lines().last().map(str::to_owned).unwrap();
    assert!(signature(&first).starts_with("signature: "), "{first}");
    assert!(signature(&first).ends_with(" nodes at depth 4"), "{first}");
    let second = run();
    assert_eq!(signature(&first), signature(&second));
    let networks = |text: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with("signature by networks: "));
        line.map(str::to_owned).unwrap()
    };
    assert_eq!(networks(&first), networks(&second));
}
