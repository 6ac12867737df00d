-- What is over is deleted. A refresh token that was used is kept as long as its grant, so that one that comes again is known.
ALTER TABLE oauth_refreshes ADD COLUMN expires_at TEXT;
UPDATE oauth_refreshes SET expires_at = (SELECT expires_at FROM tokens WHERE tokens.id = oauth_refreshes.token_id);

CREATE INDEX oauth_refreshes_expires_at ON oauth_refreshes (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX oauth_codes_expires_at ON oauth_codes (expires_at);
CREATE INDEX oauth_devices_expires_at ON oauth_devices (expires_at);
