-- Which webhooks have something to do is asked with every event: of those that have not, none is looked at.
-- When the first of what a webhook is owed is due. The triggers keep it, whichever version writes what is owed.
ALTER TABLE webhooks ADD COLUMN first_due_at TEXT;

UPDATE webhooks SET first_due_at = (
  SELECT MIN(next_at) FROM deliveries WHERE deliveries.webhook_id = webhooks.id AND next_at IS NOT NULL
);

CREATE INDEX webhooks_first_due ON webhooks (first_due_at) WHERE first_due_at IS NOT NULL;

-- From when on it may be told: not while it is left alone, or somebody is at it.
CREATE INDEX webhooks_ready ON webhooks ((
  CASE WHEN first_due_at >= paused_until AND first_due_at >= leased_until THEN first_due_at
  WHEN paused_until >= leased_until THEN paused_until ELSE leased_until END
)) WHERE stopped_at IS NULL AND first_due_at IS NOT NULL;
