-- A CI comes in by what its issuer has signed, and is a token that nobody holds: this says for whom it is.
CREATE TABLE ci_rules (
  token_id TEXT {exact} NOT NULL PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  issuer TEXT {exact} NOT NULL,
  -- By number: names are given up, and taken by others.
  repository_id TEXT {exact} NOT NULL,
  owner_id TEXT {exact} NOT NULL,
  -- At least one of the two.
  branch TEXT {exact},
  environment TEXT {exact},
  -- 1 where pull requests may read.
  pulls INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX ci_rules_repository ON ci_rules (issuer, repository_id);
CREATE INDEX ci_rules_user ON ci_rules (user_id);

-- What it gets, for a few minutes.
CREATE TABLE ci_secrets (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  token_id TEXT {exact} NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX ci_secrets_token ON ci_secrets (token_id);
CREATE INDEX ci_secrets_expires_at ON ci_secrets (expires_at);

-- What was shown once is refused until it would have expired.
CREATE TABLE ci_proofs (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
);

CREATE INDEX ci_proofs_expires_at ON ci_proofs (expires_at);
