-- By what a member knows a session again. Only names of browsers and systems that we know, and no more of an address than
-- its network; null for sessions from before, until they are used.
ALTER TABLE sessions ADD COLUMN started_at TEXT;
ALTER TABLE sessions ADD COLUMN used_at TEXT;
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN platform TEXT;
ALTER TABLE sessions ADD COLUMN network TEXT;

-- What its owner calls a token.
ALTER TABLE tokens ADD COLUMN name TEXT;
