-- In which languages a profile can be read, its own first, so that a reader's request need not look into it.
-- Null for what was published before this: then it is looked into.
ALTER TABLE published ADD COLUMN languages TEXT;
