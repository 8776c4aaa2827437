//! Opening book that the computer learns from lost games.

use std::sync::Arc;

use gomoku_engine::{Book, BookError};

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::{StorageError, StoragePart};

const BOOK: &str = "learnt";

#[derive(Debug)]
pub(super) struct LearningBook {
    folder: Folder,
    book: Option<Arc<Book>>,
    /// A later version wrote the file, so it must not be replaced.
    stays: bool,
}

impl LearningBook {
    pub(super) const fn new(folder: Folder) -> Self {
        Self {
            folder,
            book: None,
            stays: false,
        }
    }

    /// Returns the book for a new session; empty if the file is unreadable.
    pub(super) fn book(&mut self, context: &StorageContext) -> Arc<Book> {
        if let Some(book) = &self.book {
            return Arc::clone(book);
        }
        match self.load(context) {
            Ok(book) => Arc::clone(self.book.insert(Arc::new(book))),
            Err(error) => {
                // Don't cache the empty book: the file may be readable later and must not be
                // overwritten.
                log::warn!("what the computer learnt can't be read: {error}");
                Arc::default()
            }
        }
    }

    fn load(&mut self, context: &StorageContext) -> Result<Book, StorageError> {
        let part = StoragePart::Book;
        let content = match context.load(&self.folder, BOOK, FileKind::Book, part)? {
            Loaded::Nothing | Loaded::Damaged => return Ok(Book::default()),
            Loaded::Newer => {
                self.stays = true;
                return Ok(Book::default());
            }
            Loaded::Content(content) => content,
        };
        match Book::from_bytes(&content) {
            Ok(book) => return Ok(book),
            Err(BookError::Version(_)) => {
                self.stays = true;
                context.note(part, true);
            }
            Err(_) => context.set_aside(&self.folder, BOOK, part)?,
        }
        Ok(Book::default())
    }

    pub(super) fn learn(
        &mut self,
        book: Arc<Book>,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        if self.book.is_none() {
            // Reading shows whether the file may be replaced.
            let before = self.load(context)?;
            self.book = Some(Arc::new(before));
        }
        let content = book.to_bytes();
        self.book = Some(book);
        if self.stays {
            return Ok(());
        }
        context.pass()?;
        Ok(self.folder.write(BOOK, FileKind::Book, &content)?)
    }
}
