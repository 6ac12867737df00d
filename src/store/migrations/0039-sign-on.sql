-- Whom a provider knows under a name of its own, and who they are here. A member may have several.
CREATE TABLE identities (
  issuer TEXT {exact} NOT NULL,
  subject TEXT {exact} NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
);

CREATE INDEX identities_user ON identities (user_id);

-- What a provider calls the session that a session here came from, so that either end can end both.
CREATE TABLE sign_ons (
  session_id TEXT {exact} NOT NULL PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  issuer TEXT {exact} NOT NULL,
  subject TEXT {exact} NOT NULL,
  sid TEXT {exact},
  -- Encrypted.
  id_token TEXT
);

CREATE INDEX sign_ons_subject ON sign_ons (issuer, subject);
CREATE INDEX sign_ons_sid ON sign_ons (issuer, sid);
