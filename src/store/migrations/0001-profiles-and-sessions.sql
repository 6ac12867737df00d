CREATE TABLE profiles (
  username TEXT NOT NULL COLLATE BINARY PRIMARY KEY,
  document TEXT NOT NULL,
  published_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT NOT NULL COLLATE BINARY PRIMARY KEY,
  username TEXT,
  locale TEXT,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_expires_at ON sessions (expires_at);
