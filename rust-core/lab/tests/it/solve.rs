use crate::support::{data, err, gomoku_lab, out};
use serde_json::Value;

fn solved(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = gomoku_lab(
        &[&["solve", "--json"], arguments].concat(),
        input.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_win_is_printed_with_its_line_and_its_proof() {
    let moves = "H8 A1 I8 A3 J8 A5";
    for mode in ["vcf", "vct", "best"] {
        let results = solved(&["--mode", mode, "--moves", moves], "");
        let [result] = results.as_slice() else {
            panic!("{results:?}")
        };
        assert_eq!(result["result"], "win");
        assert_eq!(result["depth"], 3);
        assert_eq!(result["line"].as_array().unwrap().len(), 3);
        assert_eq!(result["best"], result["line"][0]);
        assert_eq!(result["replay"]["plies"], 3);
    }
}

#[test]
fn what_is_no_win_depends_on_the_mode() {
    // An open two: neither fours nor threes win.
    let input = r#"{"id":"a","moves":[[7,7],[0,0],[8,7],[0,2]]}"#;
    let none = solved(&["--mode", "vcf", "-"], input);
    assert_eq!(none[0]["result"], "no-win");
    assert_eq!(none[0]["id"], "a");
    let best = solved(&["--nodes", "3000", "-"], input);
    assert!(best[0]["best"].is_array(), "{best:?}");
    assert!(best[0]["nodes"].as_u64().unwrap() < 10_000);
}

#[test]
fn white_wins_by_a_block_that_renju_forbids() {
    // F8 makes a four that only G8 blocks, where Black would make an overline.
    let input = r#"{"rule":"renju","size":15,"stm":"white","stones":[
        [1,7,1],[2,7,2],[3,7,2],[4,7,2],[6,4,1],[6,5,1],[6,6,1],[6,8,1],[6,9,1]]}"#
        .replace('\n', "");
    let result = &solved(&["--mode", "vcf", "-"], &input)[0];
    assert_eq!(result["result"], "win", "{result}");
    assert_eq!(result["depth"], 3);
    let free = &solved(&["--mode", "vcf", "--rule", "freestyle", "-"], &input)[0];
    assert_eq!(free["result"], "no-win", "{free}");
}

#[test]
fn bad_input_is_named_by_its_line() {
    let input = "{\"moves\":[[7,7]]}\n\n{\"moves\":[[7,7],[7,15]]}\n";
    let output = gomoku_lab(&["solve", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("-: line 3: [7, 15]"),
        "{}",
        err(&output)
    );
    assert!(out(&output).is_empty());
    let output = gomoku_lab(&["solve", "--moves", "h8 h8"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--moves: move 2"), "{}", err(&output));
}

#[test]
fn problems_are_graded() {
    let file = data("tactics/vcf.jsonl");
    let arguments = ["solve", "--mode", "vcf", "--grade", file.to_str().unwrap()];
    let output = gomoku_lab(&arguments, b"");
    let text = out(&output);
    assert!(
        text.contains("109 of 109 right (100.0 %), 0 wins not proved"),
        "{text}"
    );
}

#[test]
fn people_get_a_board_and_a_sentence() {
    let output = gomoku_lab(&["solve", "--moves", "H8 A1 I8 A3 J8 A5"], b"");
    let text = out(&output);
    // The open three becomes an open four; numbers are plies.
    assert!(
        text.contains(" 8 . . . . . 2 1 X X X 3 . . . . 8\n"),
        "{text}"
    );
    assert!(text.contains("Black (X) plays "), "{text}");
    assert!(
        text.contains(" and wins in 3 plies at most, replayed against every reply: "),
        "{text}"
    );
    let none = gomoku_lab(&["solve", "--mode", "vcf", "--moves", "H8 A1"], b"");
    assert!(
        out(&none).contains("Black (X) has no win by fours alone"),
        "{}",
        out(&none)
    );
}
