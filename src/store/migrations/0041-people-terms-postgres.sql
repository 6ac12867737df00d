-- Every word of the index once. Who mistyped one asks for hundreds that it could have been, and most are nobody's: a
-- GIN index takes a second for as many, and here a lookup each. May have words that nobody has any more, until somebody is
-- erased: then it is gone through.
CREATE TABLE people_terms (
  term TEXT COLLATE "C" PRIMARY KEY
);

-- By the index in any case: of a word that is a parameter PostgreSQL does not know how rare it is, and reads everybody.
CREATE OR REPLACE FUNCTION people_have(word text) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off AS
'SELECT EXISTS (SELECT 1 FROM people_words WHERE about @@ quote_literal(word)::tsquery)';
