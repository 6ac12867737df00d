-- Old events that were deleted, by user or group: how many, and the newest of them.
CREATE TABLE deleted_events (
  user_id TEXT {exact} NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL,
  last BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX deleted_events_last ON deleted_events (last);
