-- Every word of the index once. Who mistyped one asks for hundreds that it could have been, and most are nobody's: the
-- index looks for each of them in every segment, which takes twenty times as long as here. May have words that nobody has
-- any more, until somebody is erased: then it is gone through.
CREATE TABLE people_terms (
  term TEXT PRIMARY KEY
) WITHOUT ROWID;
