-- An address belongs to whoever has shown that it is theirs. Others may claim it, which says nothing to anybody, until a code has come back.
DROP INDEX users_email;
DROP INDEX users_phone;
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email_verified;
CREATE UNIQUE INDEX users_phone ON users (phone) WHERE phone_verified;
CREATE INDEX users_email_claim ON users (lower(email), id DESC) WHERE NOT email_verified;
CREATE INDEX users_phone_claim ON users (phone, id DESC) WHERE NOT phone_verified;

ALTER TABLE users
  ADD COLUMN password_changed_at timestamptz,
  -- A secret whose first code has not come back yet.
  ADD COLUMN totp_pending bytea,
  ADD COLUMN totp_pending_until timestamptz;

ALTER TABLE session
  -- A login makes two credentials; a device is both, and both end together.
  ADD COLUMN pair_id bigint REFERENCES session ON DELETE CASCADE,
  -- The token of before the last rotation: requests that were under way with it are let in for half a minute.
  ADD COLUMN previous_hash bytea,
  ADD COLUMN rotated_at timestamptz;
CREATE INDEX session_pair ON session (pair_id) WHERE pair_id IS NOT NULL;
CREATE UNIQUE INDEX session_previous ON session (previous_hash) WHERE previous_hash IS NOT NULL;

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkey (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Rises with each use where the authenticator counts; one that falls is a copy.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_owner ON passkey (user_id, id);

-- What a credential has to sign, once. Without a user: for a sign-in, whoever it turns out to be.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  user_id bigint REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);

-- Asked for by the account's name alone, so that an account that is not there leaves the same trace as one that is.
CREATE TABLE password_reset (
  id bigint PRIMARY KEY DEFAULT new_id(),
  account_hash bytea NOT NULL,
  user_id bigint REFERENCES users,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_latest ON password_reset (account_hash, created_at DESC);

-- Ten tries in a quarter of an hour, then fewer and fewer: fifteen in three hours, twenty in a day.
CREATE OR REPLACE FUNCTION begin_login_try(p_account bytea, p_ip inet, p_most integer, p_window interval) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_account, 'hex') || p_ip, 0));
  INSERT INTO login_failure (account_hash, ip) SELECT p_account, p_ip FROM (
      SELECT count(*) FILTER (WHERE at > now() - p_window) AS lately, count(*) FILTER (WHERE at > now() - p_window * 12) AS recently, count(*) AS today
      FROM login_failure WHERE account_hash = p_account AND ip = p_ip AND at > now() - p_window * 96) seen
    WHERE lately < p_most AND recently < p_most * 1.5 AND today < p_most * 2;
  RETURN FOUND;
END $$;
CREATE INDEX login_failure_age ON login_failure (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code, passkey TO plaza_app;
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO plaza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO plaza_app;
