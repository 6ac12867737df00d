-- Links by which somebody who has the key sees more, or less, than everybody.
CREATE TABLE shares (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Of the key, which is shown once.
  hash TEXT {exact} NOT NULL UNIQUE,
  label TEXT NOT NULL,
  until TEXT NOT NULL,
  -- JSON: the places that it shows beyond the public page.
  shows TEXT NOT NULL,
  anonymous INTEGER NOT NULL DEFAULT 0,
  -- Of the password, if there is one.
  password TEXT,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  visits INTEGER NOT NULL DEFAULT 0,
  last_used_at TEXT
);

CREATE INDEX shares_user ON shares (user_id, id);
