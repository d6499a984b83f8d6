-- When the password was last set by a code. API keys that the owner has not confirmed since are paused; the security page asks about older passkeys.
ALTER TABLE users ADD COLUMN password_reset_at timestamptz;
ALTER TABLE api_key ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
