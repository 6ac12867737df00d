-- Where the bytes of a file are: null in blob_pieces, otherwise the name of an object outside, s3://bucket/prefix/….
ALTER TABLE blobs ADD COLUMN object TEXT {exact};
CREATE UNIQUE INDEX blobs_object ON blobs (object) WHERE object IS NOT NULL;

-- What this database has stored outside: noted before the first byte is sent, and until it is deleted there. Nothing
-- else is ever deleted there.
CREATE TABLE stored_objects (
  object TEXT {exact} PRIMARY KEY,
  -- From when on it is to be deleted; null while a file is in it.
  due_at TEXT {exact},
  -- 1 once its deletion has begun: no file may be in it any more.
  doomed INTEGER NOT NULL
);
CREATE INDEX stored_objects_due ON stored_objects (due_at) WHERE due_at IS NOT NULL;
