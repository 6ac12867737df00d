-- So that no query takes longer for what it does not return: of a webhook that is owed much and left alone one entry is
-- looked at, and of a member's revisions those alone that an editor has saved by itself.
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_at) WHERE next_at IS NOT NULL;
DROP INDEX deliveries_next_at;
DROP INDEX deliveries_due;
CREATE INDEX revisions_autosaved ON revisions (user_id, autosaved_by, n) WHERE autosaved_by IS NOT NULL AND superseded_at IS NULL;
CREATE INDEX revisions_superseded ON revisions (user_id, n) WHERE superseded_at IS NOT NULL;
