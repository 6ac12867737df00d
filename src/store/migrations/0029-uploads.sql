-- Bytes that were sent ahead of the save that names them: kept a day, and nobody is told of them.
CREATE TABLE uploads (
  user_id TEXT NOT NULL,
  hash TEXT {exact} NOT NULL,
  -- What kind of file it is, as a revision has it: JSON.
  file TEXT NOT NULL,
  uploaded_at TEXT {exact} NOT NULL,
  PRIMARY KEY (user_id, hash),
  FOREIGN KEY (user_id, hash) REFERENCES blobs (user_id, hash) ON DELETE CASCADE
);

-- The token that a revision was saved with; null where there was none.
ALTER TABLE revisions ADD COLUMN token_id TEXT;
