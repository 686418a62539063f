-- The statements of a saved text (PostgresTextStore).
\set id random(1, 1000000000)
BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE;
SELECT text, revision AS stored FROM text FOR UPDATE \gset
SELECT number, writerDigest, changedAt FROM textVersion ORDER BY number DESC LIMIT 1;
SELECT 1 FROM textEditor WHERE revision = :stored AND sequence > 0 LIMIT 1;
UPDATE text SET text = :id::text, revision = :stored + 1;
INSERT INTO subject (name, revision, changedAt) VALUES ('text', :stored + 1, extract(epoch FROM clock_timestamp()))
ON CONFLICT (name) DO UPDATE SET revision = :stored + 1, changedAt = excluded.changedAt
RETURNING revision;
INSERT INTO textVersion (number, writerDigest, changedAt, text) VALUES (:stored + 1, '\x00', 0, :id::text)
ON CONFLICT (number) DO UPDATE SET text = excluded.text;
COMMIT;
