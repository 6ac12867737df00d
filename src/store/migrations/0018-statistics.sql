-- How often something of a person was read on a day, by format: numbers, and nothing about who read it.
CREATE TABLE views (
  user_id TEXT NOT NULL REFERENCES users (id),
  day TEXT {exact} NOT NULL,
  format TEXT {exact} NOT NULL,
  people INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, format)
);

CREATE INDEX views_by_day ON views (day, format, people);

-- The same of everybody together. It stays when somebody goes.
CREATE TABLE site_views (
  day TEXT {exact} NOT NULL,
  format TEXT {exact} NOT NULL,
  people INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  PRIMARY KEY (day, format)
);
