-- JSON: by attribute, as DIRECTORY_FIELDS names it, what the organization's directory has sent.
ALTER TABLE scim_users ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
