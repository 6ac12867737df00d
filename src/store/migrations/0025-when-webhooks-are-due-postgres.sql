-- Whoever has told a webhook something writes to its row twice now, and PostgreSQL would look for its user then: that is
-- locked by who writes for the user, and waits for the row. Users are never deleted from their table, so nothing is lost.
ALTER TABLE webhooks DROP CONSTRAINT webhooks_user_id_fkey;

-- The row is locked before what is owed is looked at: whoever changes that at the same time is waited for, and seen.
-- The plan is kept from when there was little, and has to be good when there is much.
CREATE FUNCTION note_first_due() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  hook TEXT := COALESCE(NEW.webhook_id, OLD.webhook_id);
  known TEXT;
BEGIN
  SELECT first_due_at INTO known FROM webhooks WHERE id = hook FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF known > NEW.next_at OR known IS NULL AND NEW.next_at IS NOT NULL THEN
    UPDATE webhooks SET first_due_at = NEW.next_at WHERE id = hook;
  ELSIF known = OLD.next_at THEN
    UPDATE webhooks SET first_due_at = (
      SELECT next_at FROM deliveries WHERE webhook_id = hook AND next_at IS NOT NULL ORDER BY next_at LIMIT 1
    ) WHERE id = hook;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER deliveries_changed AFTER INSERT OR DELETE OR UPDATE OF next_at ON deliveries
FOR EACH ROW EXECUTE FUNCTION note_first_due();
