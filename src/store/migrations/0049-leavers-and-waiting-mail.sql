-- When the directory of an organisation said that somebody has left, whoever had suspended them before.
ALTER TABLE scim_users ADD COLUMN left_at TEXT;
UPDATE scim_users SET left_at = changed_at
WHERE (active = 0 OR deleted_at IS NOT NULL) AND user_id IN (SELECT id FROM users WHERE state = 'suspended');

-- What somebody waits for is found among any number of invitations.
CREATE INDEX mails_waiting ON mails (next_at) WHERE next_at IS NOT NULL AND kind <> 'invitation';
