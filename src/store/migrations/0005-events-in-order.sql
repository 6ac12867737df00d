-- Events are written at the end of a transaction, one after the other: their ids are in the order of commits.
ALTER TABLE events DROP COLUMN tx;
