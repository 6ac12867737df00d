-- A link is also a version of the CV. JSON: the places that it hides, and the sections that come first.
ALTER TABLE shares ADD COLUMN hides TEXT NOT NULL DEFAULT '[]';
ALTER TABLE shares ADD COLUMN sections TEXT NOT NULL DEFAULT '[]';
-- Null for the public ones.
ALTER TABLE shares ADD COLUMN headline TEXT;
ALTER TABLE shares ADD COLUMN summary TEXT;
-- The key, encrypted under APP_SECRET. Null for links that are older than this column.
ALTER TABLE shares ADD COLUMN sealed_key TEXT;
