-- Invitations that were asked for together: how far they are is told of the list, and it is broken off as one.
ALTER TABLE invitations ADD COLUMN list TEXT;
CREATE INDEX invitations_list ON invitations (list, id) WHERE list IS NOT NULL;
