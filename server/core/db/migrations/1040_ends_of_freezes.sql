-- Each freeze until its end is announced. A job writes the lines of both ends into the chats of running orders, and notifies everybody concerned when the end comes
-- by its time, at which nothing else happens.
CREATE TABLE account_freeze (
  user_id bigint PRIMARY KEY REFERENCES users(id),
  ends_at timestamptz NOT NULL,
  -- Whether the chats have the line of its beginning.
  announced boolean NOT NULL DEFAULT false,
  -- Whether it was ended before its time, which notified everybody.
  lifted boolean NOT NULL DEFAULT false
);
CREATE INDEX account_freeze_ends ON account_freeze (ends_at);
CREATE INDEX account_freeze_unannounced ON account_freeze (user_id) WHERE NOT announced;
GRANT SELECT, INSERT, DELETE ON account_freeze TO plaza_app;
GRANT UPDATE (ends_at, announced, lifted) ON account_freeze TO plaza_app;

INSERT INTO account_freeze (user_id, ends_at, announced) SELECT id, frozen_until, true FROM users WHERE frozen_until > now();
