-- Where the server that started last is reached, for commands, which do not have its settings.
-- Not in backups: a copy has addresses of its own.
CREATE TABLE addresses (
  host TEXT {exact} NOT NULL PRIMARY KEY CHECK (host IN ('main', 'preview', 'api')),
  url TEXT NOT NULL
);
