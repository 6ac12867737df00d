-- Events are written at the end of a transaction, one after the other: their ids are in the order of commits.
ALTER TABLE events DROP COLUMN tx;

-- JSON: the revision, the former name, the token or the webhook that it is about.
ALTER TABLE events ADD COLUMN details TEXT;
