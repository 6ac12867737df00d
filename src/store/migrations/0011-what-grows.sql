-- So that no query takes longer for what it does not return: events of a user in the order of all events, the last time
-- that a user was published, users who are not deleted, former names by user, and webhooks that have something to do.
CREATE INDEX events_user_id ON events (user_id, id);
CREATE INDEX events_published ON events (user_id, n) WHERE type = 'profile.published';
CREATE INDEX users_listed ON users (username) WHERE state <> 'deleted';
CREATE INDEX former_names_user ON former_names (user_id);
CREATE INDEX deliveries_due ON deliveries (next_at, webhook_id);
CREATE INDEX deliveries_failed ON deliveries (webhook_id, user_id, n) WHERE failed_at IS NOT NULL;
