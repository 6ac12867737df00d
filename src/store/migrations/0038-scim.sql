-- What the directory of an organisation says of people, as it was sent.
CREATE TABLE scim_users (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  external_id TEXT {exact},
  user_name TEXT NOT NULL,
  folded TEXT {exact} NOT NULL,
  -- JSON: parts of the name.
  name TEXT NOT NULL,
  -- 0 where the directory has suspended them: who was suspended by somebody here stays so.
  active INTEGER NOT NULL,
  changed_at TEXT NOT NULL,
  -- When it said that there is nobody like that any more. The account is suspended and stays.
  deleted_at TEXT
);

CREATE UNIQUE INDEX scim_users_name ON scim_users (folded) WHERE deleted_at IS NULL;
CREATE INDEX scim_users_deleted ON scim_users (folded) WHERE deleted_at IS NOT NULL;
CREATE INDEX scim_users_external ON scim_users (external_id);
