-- The address of an account, confirmed: private, and of one account alone.
CREATE TABLE emails (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  address TEXT NOT NULL,
  folded TEXT {exact} NOT NULL UNIQUE,
  confirmed_at TEXT NOT NULL,
  -- 1 for who wants notices that are not about the safety of the account.
  notices INTEGER NOT NULL DEFAULT 1
);

-- Links that went out by mail. What was used, replaced or has expired is remembered for a while, so that it can be told.
CREATE TABLE mailed_links (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  purpose TEXT NOT NULL,
  -- What it confirms, of one that confirms an address.
  address TEXT,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  withdrawn_at TEXT
);

CREATE INDEX mailed_links_user ON mailed_links (user_id, purpose);
CREATE INDEX mailed_links_expires_at ON mailed_links (expires_at);

-- The outbox: written with what a message is about. next_at is empty for what was sent, given up, or is for nobody.
CREATE TABLE mails (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT,
  address TEXT NOT NULL,
  folded TEXT {exact} NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  details TEXT NOT NULL,
  -- Encrypted, until it is sent.
  secret TEXT,
  created_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- While a node is sending it: when another one may.
  next_at TEXT,
  sent_at TEXT,
  failed_at TEXT,
  reason TEXT
);

CREATE INDEX mails_next_at ON mails (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mails_folded ON mails (folded, created_at);
CREATE INDEX mails_user ON mails (user_id);
CREATE INDEX mails_created_at ON mails (created_at);

-- When the owner of a token was told that it expires.
ALTER TABLE tokens ADD COLUMN expiry_told_at TEXT;
CREATE INDEX tokens_expiring ON tokens (expires_at) WHERE expiry_told_at IS NULL AND revoked_at IS NULL;

-- There are more ways to sign in than two: the list of them goes.
CREATE TABLE sessions_anew (
  user_id TEXT NOT NULL REFERENCES users (id),
  id TEXT {exact} NOT NULL PRIMARY KEY,
  started_by TEXT NOT NULL,
  generation INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  started_at TEXT,
  used_at TEXT,
  browser TEXT,
  platform TEXT,
  network TEXT
);

INSERT INTO sessions_anew (user_id, id, started_by, generation, expires_at, started_at, used_at, browser, platform, network)
SELECT user_id, id, started_by, generation, expires_at, started_at, used_at, browser, platform, network FROM sessions;

DROP TABLE sessions;
ALTER TABLE sessions_anew RENAME TO sessions;

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
