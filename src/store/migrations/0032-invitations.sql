-- Who was asked in, and what became of it. One that was sent again is replaced by a new one.
CREATE TABLE invitations (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  address TEXT NOT NULL,
  folded TEXT {exact} NOT NULL,
  name TEXT,
  -- The username that was chosen for them, if one was.
  username TEXT,
  language TEXT NOT NULL,
  hash TEXT {exact} NOT NULL UNIQUE,
  invited_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  mail_id TEXT NOT NULL,
  opened_at TEXT,
  accepted_at TEXT,
  withdrawn_at TEXT,
  -- 1 for one that was sent again since.
  replaced INTEGER NOT NULL DEFAULT 0,
  -- Who they became.
  user_id TEXT
);

CREATE INDEX invitations_folded ON invitations (folded);
CREATE INDEX invitations_user ON invitations (user_id);
