-- Events of a group have the group's ID.
ALTER TABLE events DROP CONSTRAINT events_user_id_fkey;
