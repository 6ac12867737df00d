-- Pages elsewhere that a published profile says are the person's own, and whether they say so, too.
CREATE TABLE own_links (
  user_id TEXT NOT NULL REFERENCES users (id),
  url TEXT {exact} NOT NULL,
  -- Since when the page links back; null while it does not.
  verified_at TEXT,
  -- When it was last looked at, what came of that, and the reason in words if there is more to say.
  checked_at TEXT,
  outcome TEXT,
  reason TEXT,
  -- How often in a row it did not link back.
  failures INTEGER NOT NULL DEFAULT 0,
  next_at TEXT {exact} NOT NULL,
  PRIMARY KEY (user_id, url)
);

CREATE INDEX own_links_next ON own_links (next_at, user_id, url);

-- What one process at a time does for all: which one, and until when it has it to itself.
CREATE TABLE leases (
  name TEXT {exact} NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  until TEXT NOT NULL
);
