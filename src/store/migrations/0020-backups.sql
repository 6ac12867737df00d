-- Backups that were due, so that one process makes each, and everybody knows how the last one went.
CREATE TABLE backups (
  -- When it was due: its name.
  due_at TEXT {exact} NOT NULL PRIMARY KEY,
  begun_at TEXT NOT NULL,
  -- Whoever is at it holds the others back until then.
  leased_until TEXT NOT NULL,
  done_at TEXT,
  file TEXT,
  bytes BIGINT,
  users INTEGER,
  -- Why the last attempt failed.
  reason TEXT
);
