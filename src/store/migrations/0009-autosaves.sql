-- The session that saved it by itself; empty for what somebody saved on purpose, or published.
ALTER TABLE revisions ADD COLUMN autosaved_by TEXT;

-- A later autosave of the same sitting took its place: it is no longer told of, and goes once nobody can be writing from it.
ALTER TABLE revisions ADD COLUMN superseded_at TEXT;
