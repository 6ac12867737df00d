-- Whom to tell of events: a user's own, or everyone's where there is no user.
CREATE TABLE webhooks (
  user_id TEXT REFERENCES users (id),
  id TEXT {exact} NOT NULL PRIMARY KEY,
  url TEXT NOT NULL,
  -- Types of events, separated by spaces; empty is every type.
  types TEXT NOT NULL,
  -- Both sides sign with it, so it is kept as it is.
  secret TEXT NOT NULL,
  created_at TEXT NOT NULL,
  stopped_at TEXT,
  -- The last attempt, and why it failed if it did.
  tried_at TEXT,
  reason TEXT,
  -- How often in a row it failed, and until when it is left alone for that.
  failures INTEGER NOT NULL DEFAULT 0,
  paused_until TEXT NOT NULL DEFAULT '',
  -- The node that delivers holds the others back until then.
  leased_until TEXT NOT NULL DEFAULT '',
  created_by TEXT NOT NULL
);

CREATE INDEX webhooks_user ON webhooks (user_id, id);

-- What is still to be delivered, written with the event; next_at is empty for what has been given up.
CREATE TABLE deliveries (
  user_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  webhook_id TEXT {exact} NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT,
  reason TEXT,
  failed_at TEXT,
  PRIMARY KEY (webhook_id, user_id, n)
);

CREATE INDEX deliveries_next_at ON deliveries (webhook_id, next_at);
CREATE INDEX deliveries_user ON deliveries (user_id);
