-- What is asked of everything is asked of one column, so `about` has the words of the name as well.
CREATE TABLE people_words (
  user_id TEXT NOT NULL REFERENCES users (id),
  n BIGINT NOT NULL PRIMARY KEY,
  name TSVECTOR NOT NULL,
  about TSVECTOR NOT NULL
);

-- What was written last is looked through one by one: that must not become long.
CREATE INDEX people_words_name ON people_words USING gin (name) WITH (gin_pending_list_limit = 64);
CREATE INDEX people_words_about ON people_words USING gin (about) WITH (gin_pending_list_limit = 64);
