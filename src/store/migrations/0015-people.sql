-- The directory: who is in it, and what it shows of them. Made from what readers may know, in the transaction that
-- publishes it, and made anew from the published profiles where it is missing: so it is in no backup.
CREATE TABLE people (
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id),
  -- Stays the same while the person is in the directory, and is larger for who comes later.
  n {sequence},
  username TEXT {exact} NOT NULL,
  -- Whether the member wants to be listed, or leaves it to the operator. Who does not want to be has no row.
  choice TEXT {exact} NOT NULL CHECK (choice IN ('listed', 'default')),
  sort_key TEXT {exact} NOT NULL,
  -- When they were published for the first time.
  since TEXT {exact} NOT NULL,
  -- JSON: what is shown.
  entry TEXT NOT NULL,
  -- Of all that the row is made of: where it is the same, nothing has to be made or written again.
  fingerprint TEXT NOT NULL
);

CREATE INDEX people_by_name ON people (choice, sort_key, n);
CREATE INDEX people_by_time ON people (choice, since, n);
