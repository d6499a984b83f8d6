-- When a person was last here. A small row of its own: being seen must not rewrite the wide row of the person, nor wait for anybody.
CREATE TABLE presence (
  user_id bigint PRIMARY KEY REFERENCES users,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 50);
INSERT INTO presence (user_id, seen_at) SELECT id, last_seen_at FROM users WHERE last_seen_at IS NOT NULL;
ALTER TABLE users DROP COLUMN last_seen_at;
GRANT SELECT, INSERT, UPDATE ON presence TO plaza_app;
