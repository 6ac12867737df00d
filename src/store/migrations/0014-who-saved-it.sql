-- For the history: who saved a revision, by which means, and when readers last got it.
ALTER TABLE revisions ADD COLUMN actor TEXT;
ALTER TABLE revisions ADD COLUMN saved_by_means TEXT;
ALTER TABLE revisions ADD COLUMN published_at TEXT;

UPDATE revisions SET published_at = (
  SELECT published.published_at FROM published
  WHERE published.user_id = revisions.user_id AND published.revision = revisions.n
);

-- The same picture again, for small screens: the hash of its bytes.
ALTER TABLE published_files ADD COLUMN small TEXT;
