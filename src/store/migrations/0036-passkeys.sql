-- By which somebody signs in without a password. The id is the authenticator's; the key is public, as JWK.
CREATE TABLE passkeys (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- The name of the host that it is for.
  host TEXT NOT NULL,
  public_key TEXT NOT NULL,
  -- How often it signed; 0 where it does not count.
  counter BIGINT NOT NULL,
  -- 1 where its owner has a copy elsewhere.
  backed_up INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);

CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges are good once: those that were used, until they would have expired.
CREATE TABLE used_challenges (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
);

CREATE INDEX used_challenges_expires_at ON used_challenges (expires_at);
