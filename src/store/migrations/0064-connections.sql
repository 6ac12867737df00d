-- 1 where an operator's table set the address: the organization's directory may take the account by it.
ALTER TABLE emails ADD COLUMN by_operator INTEGER NOT NULL DEFAULT 0;

-- The id that the organization's directory has for an account which it does not manage yet, by an operator's table.
CREATE TABLE connections (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  external_id TEXT {exact} NOT NULL UNIQUE,
  at TEXT NOT NULL
);
