use super::layout::region_of;
use crate::BoardSize;
use crate::board::cell::{CELLS, MARGIN, WIDTH};

pub(crate) fn regions(size: BoardSize) -> Box<[u8; CELLS]> {
    let mut regions = Box::new([0; CELLS]);
    for (cell, region) in regions.iter_mut().enumerate() {
        let place = |at: usize| at.saturating_sub(MARGIN);
        *region = region_of(place(cell % WIDTH), place(cell / WIDTH), size) as u8;
    }
    regions
}
