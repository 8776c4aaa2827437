//! Search parameters on the command line.

use gomoku_engine::Params;
use gomoku_lab::failure::Failure;

/// Returns the default parameters changed by `NAME=VALUE` texts. Rejects values out of range, which
/// the engine would clamp silently.
pub(super) fn params(texts: &[String]) -> Result<Params, Failure> {
    let mut params = Params::default();
    for text in texts {
        let wrong = || Failure::bad_input(format!("{text}: not MARGIN=NUMBER within its range"));
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let value: i32 = value.parse().map_err(|_| wrong())?;
        let known = Params::ALL.iter().find(|param| param.name == name);
        let param = known.ok_or_else(|| Failure::bad_input(format!("no margin {name}")))?;
        if !(param.min..=param.max).contains(&value) {
            return Err(wrong());
        }
        params.set(name, value);
    }
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Result<Params, Failure> {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        params(&texts)
    }

    #[test]
    fn margins_are_set_by_name() {
        let usual = Params::default();
        assert_eq!(of(&[]).unwrap(), usual);
        let param = Params::ALL[0];
        let set = of(&[&format!("{}={}", param.name, param.min)]).unwrap();
        assert_ne!(set, usual);
    }

    #[test]
    fn what_is_no_margin_or_out_of_its_range_is_refused() {
        let param = Params::ALL[0];
        let beyond = format!("{}={}", param.name, param.max + 1);
        for text in ["no_such_margin=1", param.name, &beyond] {
            assert!(of(&[text]).is_err(), "{text}");
        }
    }
}
