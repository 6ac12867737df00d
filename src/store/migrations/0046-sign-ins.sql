-- The latest sign-ins of an account, for its owner to look at. They outlive the session that they started.
CREATE TABLE sign_ins (
  session_id TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  at TEXT NOT NULL,
  way TEXT NOT NULL,
  browser TEXT,
  platform TEXT,
  network TEXT
);

CREATE INDEX sign_ins_user ON sign_ins (user_id, at);
CREATE INDEX sign_ins_at ON sign_ins (at);

-- How often somebody tried to come in and could not, on a day: numbers, and nothing about who it was.
CREATE TABLE failed_sign_ins (
  user_id TEXT NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  passwords INTEGER NOT NULL,
  codes INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (user_id, day)
);

CREATE INDEX failed_sign_ins_day ON failed_sign_ins (day);

-- What happened to an account, however often its profile was saved since.
CREATE INDEX events_of_account ON events (user_id, n)
  WHERE type NOT IN ('user.created', 'draft.saved', 'profile.published', 'profile.unpublished',
    'link.verified', 'link.unverified', 'share.created', 'share.used', 'share.ended');
