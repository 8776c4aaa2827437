/// Maximum length of a bracketed time such as `(0:05)` or `[1m 4s]`, in characters. A text of
/// opening brackets would otherwise take quadratic time.
const LONGEST_TIME: usize = 24;

/// Replaces bracketed times with spaces. A plain number stays.
pub(super) fn blanked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(['(', '[', '{']) {
        let (before, group) = rest.split_at(open);
        out.push_str(before);
        let near = group.char_indices().take(LONGEST_TIME);
        let close = near
            .into_iter()
            .find(|&(_, c)| matches!(c, ')' | ']' | '}'));
        let end = close.map_or(1, |(at, _)| at + 1);
        let (bracketed, behind) = group.split_at(end);
        if is_time(bracketed.get(1..end - 1).unwrap_or("")) {
            out.extend(std::iter::repeat_n(' ', end));
            rest = behind;
        } else {
            let (bracket, behind) = group.split_at(1);
            out.push_str(bracket);
            rest = behind;
        }
    }
    out.push_str(rest);
    out
}

fn is_time(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | ',' | ' ' | 'm' | 's');
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.contains([':', '.', 'm', 's'])
        && text.chars().all(is_part)
        && !text.split(' ').any(begins_with_column)
}

/// Whether a word is a move such as `m4` rather than a unit such as `s`.
fn begins_with_column(word: &str) -> bool {
    let behind = word.strip_prefix(['m', 's']);
    behind.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}
