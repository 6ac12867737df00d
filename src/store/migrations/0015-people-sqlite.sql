-- The number of a person is the rowid. The words are ours already: nothing is left to fold, and the tokenizer parts them at spaces.
CREATE VIRTUAL TABLE people_words USING fts5 (
  name,
  about,
  content = '',
  contentless_delete = 1,
  detail = column,
  prefix = '1 2 3',
  tokenize = "ascii tokenchars '=+#-'"
);

-- Every publication is a segment of its own: fewer and larger merges make it cheaper, and no query noticeably slower.
INSERT INTO people_words (people_words, rank) VALUES ('automerge', 16);
