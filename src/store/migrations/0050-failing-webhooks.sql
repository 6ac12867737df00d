-- Since when each attempt has failed: who is gone for days is given up with all that waits.
ALTER TABLE webhooks ADD COLUMN failing_since TEXT;
