-- A page of them is read in the order in which they were given up, and nothing else is looked at for it.
DROP INDEX deliveries_failed;
CREATE INDEX deliveries_failed ON deliveries (webhook_id, failed_at, user_id, n) WHERE failed_at IS NOT NULL;
