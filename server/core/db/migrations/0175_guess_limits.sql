-- Wrong codes of an authenticator are counted apart for each session, and for log-ins for each network, so that nobody's guesses lock another out.
CREATE TABLE authenticator_guess (
  user_id bigint NOT NULL REFERENCES users,
  scope text NOT NULL,
  failures integer NOT NULL CHECK (failures >= 0),
  locked_until timestamptz,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, scope)
);
CREATE INDEX authenticator_guess_age ON authenticator_guess (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_guess TO plaza_app;
ALTER TABLE users DROP COLUMN totp_failures, DROP COLUMN totp_locked_until;

-- What may happen only so often in a day (UTC): wrong passwords and codes of an account, messages to an address. The name is a digest.
CREATE TABLE daily_count (
  day date NOT NULL,
  name bytea NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (day, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON daily_count TO plaza_app;

-- When the person of this session has last proved a second factor: others' guesses don't lock it.
ALTER TABLE session ADD COLUMN factor_at timestamptz;

-- A session that the app hands on ends with the one it comes from.
DELETE FROM app_code;
ALTER TABLE app_code ADD COLUMN session_id bigint NOT NULL REFERENCES session ON DELETE CASCADE;
CREATE INDEX app_code_session ON app_code (session_id);

-- The browser that asked for a reset code has guesses of its own, and one that has logged in before may ask whatever strangers have asked.
ALTER TABLE password_reset
  ADD COLUMN request_hash bytea,
  ADD COLUMN stranger_tries integer NOT NULL DEFAULT 0,
  ADD COLUMN known_device boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX password_reset_request ON password_reset (request_hash);
