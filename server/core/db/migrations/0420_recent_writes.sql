-- Up to where a standby must have come before these people read their own pages from it. Nothing of it is worth a restart: unlogged, so that a
-- mark costs no wait for the disk.
-- Of users and staff whose data changed within the last minutes.
CREATE UNLOGGED TABLE recent_write (
  user_id bigint PRIMARY KEY,
  lsn pg_lsn NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON recent_write TO plaza_app;
