-- Words that the two engines spell differently stand in braces; the dialect of sqlite.ts and postgres.ts says how.
-- Every table leads with the user's key, so that the schema can be distributed by it.

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  username TEXT {exact} NOT NULL UNIQUE,
  -- Without regard to case: no two users may look alike.
  folded TEXT {exact} NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'unpublished', 'suspended', 'deleted')),
  -- What a suspended user goes back to.
  resting_state TEXT,
  -- The newest revision, and the one that readers see.
  draft INTEGER NOT NULL,
  published INTEGER,
  events INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);

-- Names a user has given up by a rename. They stay theirs.
CREATE TABLE former_names (
  user_id TEXT NOT NULL REFERENCES users (id),
  username TEXT {exact} NOT NULL PRIMARY KEY,
  folded TEXT {exact} NOT NULL
);

CREATE INDEX former_names_folded ON former_names (folded);

CREATE TABLE revisions (
  user_id TEXT NOT NULL REFERENCES users (id),
  n INTEGER NOT NULL,
  document TEXT NOT NULL,
  -- The files that belong to it: path to hash, type and size.
  files TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, n)
);

-- Content-addressed: the same bytes are kept once for a user.
CREATE TABLE blobs (
  user_id TEXT NOT NULL REFERENCES users (id),
  hash TEXT {exact} NOT NULL,
  size INTEGER NOT NULL,
  bytes {bytes} NOT NULL,
  PRIMARY KEY (user_id, hash)
);

-- The read model: one row answers a reader. Nothing private is in it.
CREATE TABLE published (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  username TEXT {exact} NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  etag TEXT NOT NULL,
  content TEXT NOT NULL,
  json TEXT NOT NULL,
  published_at TEXT NOT NULL
);

CREATE TABLE published_files (
  user_id TEXT NOT NULL REFERENCES users (id),
  path TEXT {exact} NOT NULL,
  hash TEXT {exact} NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (user_id, path)
);

-- Append-only, written in the transaction of the change it tells of. n has no gaps for a user.
CREATE TABLE events (
  user_id TEXT NOT NULL REFERENCES users (id),
  n INTEGER NOT NULL,
  id {sequence},
  type TEXT NOT NULL,
  username TEXT NOT NULL,
  -- Who did it.
  actor TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The transaction that wrote it, where writers run side by side.
  tx {transaction}
);

CREATE UNIQUE INDEX events_user_n ON events (user_id, n);

CREATE TABLE sessions (
  username TEXT {exact},
  id TEXT {exact} NOT NULL PRIMARY KEY,
  locale TEXT,
  expires_at TEXT NOT NULL
);

CREATE INDEX sessions_expires_at ON sessions (expires_at);
