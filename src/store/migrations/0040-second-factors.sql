-- What is asked for after a password. The secret is encrypted with a key of APP_SECRET.
CREATE TABLE second_factors (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  secret TEXT NOT NULL,
  -- Of the last code that was used: none is good twice.
  counter BIGINT NOT NULL,
  created_at TEXT NOT NULL
);

-- For who has lost the device; each is gone with its use.
CREATE TABLE recovery_codes (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id)
);

CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
