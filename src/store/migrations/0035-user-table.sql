-- What operators know people by: the name in the newest draft, and when and how they were last here.
ALTER TABLE users ADD COLUMN name TEXT NOT NULL DEFAULT '';
-- Where they stand in the order of names.
ALTER TABLE users ADD COLUMN name_key TEXT {exact} NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN seen_at TEXT {exact} NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN seen_by TEXT;

UPDATE users SET
  seen_at = COALESCE((SELECT MAX(used_at) FROM sessions WHERE user_id = users.id), ''),
  seen_by = (SELECT started_by FROM sessions WHERE user_id = users.id ORDER BY COALESCE(used_at, '') DESC LIMIT 1);

-- Words of the name and of the username, made from them and in no backup.
CREATE TABLE user_words (
  user_id TEXT NOT NULL REFERENCES users (id),
  word TEXT {exact} NOT NULL,
  PRIMARY KEY (user_id, word)
);

CREATE INDEX user_words_word ON user_words (word, user_id);

-- One list a state: those of all states are merged.
DROP INDEX users_people;
DROP INDEX users_by_state;
CREATE INDEX users_by_name ON users (state, name_key, id);
CREATE INDEX users_by_seen ON users (state, seen_at, id);
CREATE INDEX users_by_age ON users (state, created_at, id);
