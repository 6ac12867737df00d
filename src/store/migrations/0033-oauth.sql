-- A client that somebody has let in has a token whose secret changes with every renewal.
ALTER TABLE tokens ADD COLUMN client_id TEXT;
-- Until when its secret is good; it may be renewed until it expires. Null where it is good until then.
ALTER TABLE tokens ADD COLUMN access_until TEXT;

-- What a client gets by the browser, and gives back for the token: once.
CREATE TABLE oauth_codes (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  token_id TEXT {exact} NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  redirect_uri TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);

CREATE INDEX oauth_codes_token ON oauth_codes (token_id);

-- By which a token is renewed, each once: one that comes again was stolen.
CREATE TABLE oauth_refreshes (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  token_id TEXT {exact} NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  used_at TEXT
);

CREATE INDEX oauth_refreshes_token ON oauth_refreshes (token_id);

-- A device without a browser waits until somebody has typed its code.
CREATE TABLE oauth_devices (
  hash TEXT {exact} NOT NULL PRIMARY KEY,
  user_code TEXT {exact} NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  scopes TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  token_id TEXT {exact} REFERENCES tokens (id) ON DELETE CASCADE,
  denied_at TEXT
);

CREATE INDEX oauth_devices_token ON oauth_devices (token_id);
