-- For the record: who made a token, and who revoked it.
ALTER TABLE tokens ADD COLUMN created_by TEXT;
ALTER TABLE tokens ADD COLUMN revoked_by TEXT;

DROP INDEX tokens_user;
CREATE INDEX tokens_user ON tokens (user_id, id);

-- Answers are sealed now, each with the token that asked.
DELETE FROM answers;
