-- The stream tokens that were used: each opens one stream, at whichever process it is shown. They are over within a minute, and who loses this
-- table in a crash loses nothing, so it needs no log.
CREATE UNLOGGED TABLE stream_token (
  nonce text PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stream_token_age ON stream_token (used_at);
GRANT SELECT, INSERT, DELETE ON stream_token TO plaza_app;
