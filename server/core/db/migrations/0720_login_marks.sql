-- From which devices and networks people log in, as keyed digests: customer service sees who shares one. No address is kept here.
CREATE TABLE login_mark (
  mark bytea NOT NULL CHECK (length(mark) = 32),
  user_id bigint NOT NULL REFERENCES users(id),
  kind text NOT NULL CHECK (kind IN ('device', 'network')),
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mark, user_id)
);
CREATE INDEX login_mark_user ON login_mark (user_id, last_at DESC);
CREATE INDEX login_mark_old ON login_mark (last_at);
GRANT SELECT, INSERT, UPDATE (last_at), DELETE ON login_mark TO plaza_app;
