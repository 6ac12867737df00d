-- The words of people who were published one by one, until there are enough of them to go into the index together:
-- each time it is written to costs more than the rest of a publication. They count instead of what the index has.
CREATE TABLE people_changed (
  n INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  about TEXT NOT NULL
);
