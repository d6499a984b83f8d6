-- How the exchange's app hands its login to the site that it shows: only the code's hash is kept, and it goes with its use.
CREATE TABLE app_code (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX app_code_owner ON app_code (user_id, expires_at);
CREATE INDEX app_code_age ON app_code (expires_at);
GRANT SELECT, INSERT, DELETE ON app_code TO plaza_app;
