-- From which browsers and networks staff log in, as the keyed digests that users' logins have (`login_mark`): who decides about an account of theirs under
-- another address shows by what the two share.
CREATE TABLE staff_login_mark (
  mark bytea NOT NULL CHECK (length(mark) = 32),
  staff_id bigint NOT NULL REFERENCES staff (id),
  kind text NOT NULL CHECK (kind IN ('device', 'network')),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mark, staff_id)
);
CREATE INDEX staff_login_mark_old ON staff_login_mark (last_at);
CREATE INDEX staff_login_mark_staff ON staff_login_mark (staff_id);
GRANT SELECT, INSERT, DELETE ON staff_login_mark TO plaza_app;
GRANT UPDATE (last_at) ON staff_login_mark TO plaza_app;
