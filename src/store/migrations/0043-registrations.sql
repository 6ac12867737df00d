-- Who asks for an account without an invitation. What became an invitation is emptied: only that its link was used stays.
CREATE TABLE registrations (
  -- That of the form, which is taken once.
  id TEXT {exact} NOT NULL PRIMARY KEY,
  address TEXT NOT NULL,
  folded TEXT {exact} NOT NULL,
  name TEXT NOT NULL,
  username TEXT NOT NULL,
  -- Why they want to join, in a sentence.
  reason TEXT NOT NULL,
  language TEXT NOT NULL,
  -- Of the link that confirms the address.
  hash TEXT {exact} NOT NULL UNIQUE,
  mail_id TEXT {exact} NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  withdrawn_at TEXT,
  confirmed_at TEXT,
  decided_at TEXT,
  declined_by TEXT,
  declined_because TEXT,
  -- When it is erased, whatever has become of it.
  erased_at TEXT {exact} NOT NULL
);

-- One an address, until somebody has decided.
CREATE UNIQUE INDEX registrations_open ON registrations (folded) WHERE decided_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX registrations_waiting ON registrations (confirmed_at, id) WHERE confirmed_at IS NOT NULL AND decided_at IS NULL;
CREATE INDEX registrations_declined ON registrations (decided_at) WHERE declined_by IS NOT NULL;
CREATE INDEX registrations_folded ON registrations (folded);
CREATE INDEX registrations_mail ON registrations (mail_id);
CREATE INDEX registrations_erased ON registrations (erased_at);
