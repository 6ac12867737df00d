-- Whether people are kept for a directory, as the server that started last had it: commands do not have its settings.
-- Not in backups: a copy is served with settings of its own.
CREATE TABLE directory_switch (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
);
INSERT INTO directory_switch (one, is_on) VALUES (1, 1);
