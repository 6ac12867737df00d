-- Up to which event the edge was told of changes. Not in backups: after a restore the edge forgets everything.
CREATE TABLE edge_purges (
  name TEXT NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL,
  -- By which version and settings.
  build TEXT NOT NULL
);
