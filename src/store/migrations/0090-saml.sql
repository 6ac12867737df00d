-- The key of this site for SAML, encrypted under APP_SECRET. Nodes share it.
CREATE TABLE saml_keys (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  sealed TEXT NOT NULL,
  created_at TEXT NOT NULL
);
