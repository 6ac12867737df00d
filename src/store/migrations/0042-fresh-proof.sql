-- When its owner last proved again who they are; null where not since it was started.
ALTER TABLE sessions ADD COLUMN proven_at TEXT;

-- What somebody asked for who had to prove first who they are: kept until they have. The request is encrypted.
CREATE TABLE kept_requests (
  id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT {exact} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  request TEXT NOT NULL,
  -- Of the secret in a mail that proves it.
  mail_hash TEXT {exact},
  expires_at TEXT NOT NULL,
  -- By then there is nothing in it any more.
  used_at TEXT
);

CREATE INDEX kept_requests_session ON kept_requests (session_id, id);
CREATE INDEX kept_requests_mail_hash ON kept_requests (mail_hash);
CREATE INDEX kept_requests_expires_at ON kept_requests (expires_at);
