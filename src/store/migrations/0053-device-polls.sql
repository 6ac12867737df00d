-- When a device last asked for its token, and the seconds that it has to wait in between.
ALTER TABLE oauth_devices ADD COLUMN polled_at TEXT;
ALTER TABLE oauth_devices ADD COLUMN poll_interval INTEGER NOT NULL DEFAULT 5;
