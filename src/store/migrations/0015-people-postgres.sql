-- What is asked of everything is asked of one column, so `about` has the words of the name as well.
CREATE TABLE people_words (
  user_id TEXT NOT NULL REFERENCES users (id),
  n BIGINT NOT NULL PRIMARY KEY,
  name TSVECTOR NOT NULL,
  about TSVECTOR NOT NULL
);

CREATE INDEX people_words_name ON people_words USING gin (name);
CREATE INDEX people_words_about ON people_words USING gin (about);
