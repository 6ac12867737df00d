-- When a user is deleted; null for those who stay.
ALTER TABLE users ADD COLUMN deletes_at TEXT;

-- 1 for members who deleted their account and may come back until then. Their state is `suspended`.
ALTER TABLE users ADD COLUMN leaving INTEGER NOT NULL DEFAULT 0;

CREATE INDEX users_deletes_at ON users (deletes_at) WHERE deletes_at IS NOT NULL;
