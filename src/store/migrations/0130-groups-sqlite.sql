-- Events of a group have the group's ID.
CREATE TABLE events_of_all (
  user_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  username TEXT NOT NULL,
  actor TEXT NOT NULL,
  at TEXT NOT NULL,
  details TEXT
);
INSERT INTO events_of_all (user_id, n, id, type, username, actor, at, details)
  SELECT user_id, n, id, type, username, actor, at, details FROM events ORDER BY id;
DROP TABLE events;
ALTER TABLE events_of_all RENAME TO events;
CREATE UNIQUE INDEX events_user_n ON events (user_id, n);
CREATE INDEX events_user_id ON events (user_id, id);
CREATE INDEX events_published ON events (user_id, n) WHERE type = 'profile.published';
CREATE INDEX events_of_account ON events (user_id, n)
  WHERE type NOT IN ('user.created', 'draft.saved', 'profile.published', 'profile.unpublished',
    'link.verified', 'link.unverified', 'share.created', 'share.used', 'share.ended');
