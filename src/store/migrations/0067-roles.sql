-- Roles of a user besides that of an operator, in a fixed order, separated by spaces.
ALTER TABLE users ADD COLUMN roles TEXT NOT NULL DEFAULT '';
CREATE INDEX users_with_roles ON users (roles) WHERE roles <> '';
