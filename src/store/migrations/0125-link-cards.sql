-- Pages elsewhere whose URLs stand alone on a line of a published profile, and what visitors see of them.
CREATE TABLE link_cards (
  user_id TEXT NOT NULL REFERENCES users (id),
  url TEXT {exact} NOT NULL,
  -- JSON: title, description, picture. Null until the page was fetched.
  card TEXT,
  checked_at TEXT,
  -- Why the last fetch failed; null if it did not.
  reason TEXT,
  -- Consecutive fetches that failed.
  failures INTEGER NOT NULL DEFAULT 0,
  -- Null where no fetch is due.
  next_at TEXT {exact},
  PRIMARY KEY (user_id, url)
);

CREATE INDEX link_cards_next ON link_cards (next_at, user_id, url) WHERE next_at IS NOT NULL;

-- How many pages the server fetched for a member in the last hour in which it did.
CREATE TABLE link_card_fetches (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  hour TEXT NOT NULL,
  fetches INTEGER NOT NULL
);
