use gomoku_link::Carrier;
use gomoku_link::message::Ask;
use gomoku_link::session::SessionState;

use super::table::Table;

pub(crate) const HOST: usize = 0;
pub(crate) const GUEST: usize = 1;

pub(crate) fn states(table: &mut Table) -> [SessionState; 2] {
    table.phones.each_mut().map(|phone| phone.session().state())
}

pub(crate) fn play(table: &mut Table, side: usize, column: u8, row: u8) {
    let now = table.now_ms;
    table.act(side, |s| s.play(column, row, now)).unwrap();
    table.deliver();
}

pub(crate) fn request(table: &mut Table, side: usize, ask: Ask) {
    let now = table.now_ms;
    table.act(side, |s| s.request(ask, now)).unwrap();
}

pub(crate) fn answer(table: &mut Table, side: usize, agree: bool) {
    let now = table.now_ms;
    table.act(side, |s| s.answer(agree, now)).unwrap();
}

pub(crate) fn assert_equal_logs(table: &mut Table) {
    let hashes = [HOST, GUEST].map(|side| table.chain(side).hash());
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(table.entries(0), table.entries(1));
}
