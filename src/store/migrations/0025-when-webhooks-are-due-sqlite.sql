CREATE TRIGGER deliveries_inserted AFTER INSERT ON deliveries WHEN NEW.next_at IS NOT NULL BEGIN
  UPDATE webhooks SET first_due_at = NEW.next_at
  WHERE id = NEW.webhook_id AND (first_due_at IS NULL OR first_due_at > NEW.next_at);
END;

CREATE TRIGGER deliveries_updated AFTER UPDATE OF next_at ON deliveries BEGIN
  UPDATE webhooks SET first_due_at = (
    SELECT MIN(next_at) FROM deliveries WHERE webhook_id = NEW.webhook_id AND next_at IS NOT NULL
  )
  WHERE id = NEW.webhook_id AND (first_due_at IS NULL OR first_due_at = OLD.next_at OR first_due_at > NEW.next_at);
END;

CREATE TRIGGER deliveries_deleted AFTER DELETE ON deliveries BEGIN
  UPDATE webhooks SET first_due_at = (
    SELECT MIN(next_at) FROM deliveries WHERE webhook_id = OLD.webhook_id AND next_at IS NOT NULL
  )
  WHERE id = OLD.webhook_id AND first_due_at = OLD.next_at;
END;
