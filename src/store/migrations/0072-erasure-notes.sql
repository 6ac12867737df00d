-- Deleted users that the file of erasures does not list yet. A restore of an older backup deletes them again.
CREATE TABLE erasure_notes (
  user_id TEXT {exact} NOT NULL PRIMARY KEY
);

INSERT INTO erasure_notes (user_id) SELECT id FROM users WHERE state = 'deleted';
