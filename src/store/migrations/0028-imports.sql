-- What was taken from files of a kind before, as fingerprints: a second run of a file changes nothing.
CREATE TABLE imports (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT {exact} NOT NULL,
  memory TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
);
