-- Users who were deleted, and of whom something is left to be erased: it goes in pieces, and whoever comes next goes on.
CREATE TABLE erasures (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id)
);
