-- A part of a file is read without the rest of it: no engine reads a part of one long value alone.
CREATE TABLE blob_pieces (
  user_id TEXT NOT NULL,
  hash TEXT {exact} NOT NULL,
  n INTEGER NOT NULL,
  bytes {bytes} NOT NULL,
  PRIMARY KEY (user_id, hash, n),
  FOREIGN KEY (user_id, hash) REFERENCES blobs (user_id, hash) ON DELETE CASCADE
);

INSERT INTO blob_pieces (user_id, hash, n, bytes)
WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 255)
SELECT user_id, hash, number, substr(bytes, number * 262144 + 1, 262144)
FROM blobs JOIN numbers ON number * 262144 < size;

ALTER TABLE blobs DROP COLUMN bytes;
