-- Messages of visitors to a member. After delivery only their size and time are left.
CREATE TABLE contact_messages (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The hash of the link that sends it.
  hash TEXT {exact} NOT NULL UNIQUE,
  -- Of the link in the member's mail that reports it. Null until it is sent.
  report_hash TEXT {exact} UNIQUE,
  -- Sender and text, encrypted under APP_SECRET. Null once it is sent.
  sealed TEXT,
  -- The mail with the link. It has the sender's address until the message is sent or expires.
  mail_id TEXT {exact} NOT NULL,
  -- Characters.
  size INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  confirmed_at TEXT {exact},
  reported_at TEXT {exact},
  -- The member's own words for the operators.
  report TEXT,
  erased_at TEXT {exact} NOT NULL
);

CREATE INDEX contact_messages_user ON contact_messages (user_id, confirmed_at);
CREATE INDEX contact_messages_reported ON contact_messages (reported_at, id) WHERE reported_at IS NOT NULL;
CREATE INDEX contact_messages_erased ON contact_messages (erased_at);

-- How often a visitor has written within an hour. No message can be found by it.
CREATE TABLE contact_attempts (
  id TEXT {exact} NOT NULL PRIMARY KEY,
  -- A keyed hash of the network.
  visitor TEXT {exact} NOT NULL,
  at TEXT {exact} NOT NULL
);

CREATE INDEX contact_attempts_visitor ON contact_attempts (visitor, at);
CREATE INDEX contact_attempts_at ON contact_attempts (at);
