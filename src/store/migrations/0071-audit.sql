-- Entries of the audit log that are not sealed yet. The transaction of a change writes them; a server seals them.
CREATE TABLE audit_waiting (
  id {sequence},
  at TEXT {exact} NOT NULL,
  type TEXT {exact} NOT NULL,
  actor TEXT {exact},
  user_id TEXT {exact},
  username TEXT {exact},
  -- The client's IP address.
  origin TEXT {exact},
  way TEXT,
  details TEXT
);

-- Sealed entries, numbered without gaps. Each hash covers the one before it, and keyed hashes of the readable values.
CREATE TABLE audit (
  id BIGINT NOT NULL PRIMARY KEY,
  at TEXT {exact} NOT NULL,
  type TEXT {exact} NOT NULL,
  actor TEXT {exact},
  user_id TEXT {exact},
  username TEXT {exact},
  origin TEXT {exact},
  way TEXT,
  details TEXT,
  -- Keyed hashes of the actor, the username, the origin and the details. They stay when a value is erased.
  marks TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL
);

CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_user ON audit (username, id);
CREATE INDEX audit_actor ON audit (actor, id);
CREATE INDEX audit_origin ON audit (origin, id) WHERE origin IS NOT NULL;
CREATE INDEX audit_account ON audit (user_id, id);

-- One row: where the log begins and ends, under a seal. Without it nothing would show that the last entries are missing.
CREATE TABLE audit_chain (
  id INTEGER NOT NULL PRIMARY KEY,
  first BIGINT NOT NULL,
  first_previous TEXT NOT NULL,
  last BIGINT NOT NULL,
  last_hash TEXT NOT NULL,
  seal TEXT NOT NULL,
  -- The last entry that was written to standard output.
  printed BIGINT NOT NULL,
  verified_at TEXT,
  -- The entries that the last check found damaged.
  damaged BIGINT
);

INSERT INTO audit_chain (id, first, first_previous, last, last_hash, seal, printed) VALUES (1, 1, '', 0, '', '', 0);
