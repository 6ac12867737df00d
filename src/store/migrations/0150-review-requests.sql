-- The newest request of a member whose group has review.
CREATE TABLE review_requests (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  revision INTEGER NOT NULL,
  state TEXT {exact} NOT NULL CHECK (state IN ('waiting', 'approved', 'returned')),
  -- Of the reviewer who returned it.
  comment TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  decided_at TEXT
);

-- Finds those that wait, oldest first.
CREATE INDEX review_requests_waiting ON review_requests (created_at, user_id) WHERE state = 'waiting';
