-- First sign-ins through a provider that fit no account, or several. An operator decides on them.
CREATE TABLE unresolved_sign_ins (
  -- Shown to the person, and found in the log.
  reference TEXT {exact} NOT NULL PRIMARY KEY,
  issuer TEXT {exact} NOT NULL,
  subject TEXT {exact} NOT NULL,
  reason TEXT NOT NULL,
  -- What the provider says.
  name TEXT,
  address TEXT,
  username TEXT,
  at TEXT {exact} NOT NULL,
  refused_at TEXT,
  UNIQUE (issuer, subject)
);

CREATE INDEX unresolved_sign_ins_open ON unresolved_sign_ins (at) WHERE refused_at IS NULL;

-- The accounts that it may belong to.
CREATE TABLE unresolved_candidates (
  reference TEXT {exact} NOT NULL REFERENCES unresolved_sign_ins (reference) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (reference, user_id)
);

CREATE INDEX unresolved_candidates_user ON unresolved_candidates (user_id);
