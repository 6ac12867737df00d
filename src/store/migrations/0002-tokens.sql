-- A token belongs to a user, or to an operator: then it has no user.
CREATE TABLE tokens (
  user_id TEXT REFERENCES users (id),
  id TEXT {exact} NOT NULL PRIMARY KEY,
  -- What the client holds is shown once; only its hash is kept.
  hash TEXT {exact} NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT
);

CREATE INDEX tokens_user ON tokens (user_id);
