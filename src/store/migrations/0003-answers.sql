-- What was answered to a request with an Idempotency-Key, so that the same request is carried out once.
CREATE TABLE answers (
  caller TEXT {exact} NOT NULL,
  idempotency_key TEXT {exact} NOT NULL,
  request TEXT NOT NULL,
  answer TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (caller, idempotency_key)
);

CREATE INDEX answers_created_at ON answers (created_at);
