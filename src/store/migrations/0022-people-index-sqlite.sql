-- Three things made a search slow with many people, and one a publication.
-- Words of names were told from others by their column, so that everybody who has a word was looked at to find who is
-- named so: now they are in the index a second time, marked. Who wants to be listed had a word of their own, which was
-- compared with every other: now the others have larger numbers. Beginnings of more than three letters were collected
-- from all who have them: now the vocabulary says which words there are.
DROP TABLE people_words;
CREATE VIRTUAL TABLE people_words USING fts5 (
  name,
  about,
  content = '',
  contentless_delete = 1,
  detail = none,
  prefix = '1 2 3 4',
  tokenize = "ascii tokenchars '=+#-@'"
);
INSERT INTO people_words (people_words, rank) VALUES ('automerge', 16);
CREATE VIRTUAL TABLE people_vocabulary USING fts5vocab (people_words, instance);

-- Who was published one by one since: neither what is shown of them nor their words are made before they are needed,
-- or before there are enough of them to go into the index together. The fingerprint is of what is to be made.
DROP TABLE people_changed;
CREATE TABLE people_changed (
  n INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL
);
