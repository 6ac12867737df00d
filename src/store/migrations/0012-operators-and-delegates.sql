-- 1 for a member who may look after everybody's account, on the main host.
ALTER TABLE users ADD COLUMN operator INTEGER NOT NULL DEFAULT 0;

-- People by name without regard to case: all of them, those in one state, and operators.
CREATE INDEX users_people ON users (folded) WHERE state <> 'deleted';
CREATE INDEX users_by_state ON users (state, folded);
CREATE INDEX users_operators ON users (folded) WHERE operator = 1;

-- Who may work on whose profile: the user lets the delegate.
CREATE TABLE delegates (
  user_id TEXT NOT NULL REFERENCES users (id),
  delegate_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, delegate_id)
);

CREATE INDEX delegates_delegate ON delegates (delegate_id);
