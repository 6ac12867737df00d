-- The language in which a member wants to be spoken to.
ALTER TABLE users ADD COLUMN locale TEXT;

DROP TABLE sessions;

CREATE TABLE sessions (
  user_id TEXT NOT NULL REFERENCES users (id),
  id TEXT {exact} NOT NULL PRIMARY KEY,
  started_by TEXT NOT NULL CHECK (started_by IN ('password', 'link')),
  -- Of the user's password at that time: a session lasts no longer than it.
  generation INTEGER NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE passwords (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  hash TEXT NOT NULL,
  -- One more with every change.
  generation INTEGER NOT NULL,
  changed_at TEXT NOT NULL
);

-- At most one for a user: a new one takes the place of the old.
CREATE TABLE sign_in_links (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  hash TEXT {exact} NOT NULL UNIQUE,
  expires_at TEXT NOT NULL
);
