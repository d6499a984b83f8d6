-- Servers of 0.1.0 go on while an update is rolled out. They write these columns, which nothing reads any more; a later release drops them.
ALTER TABLE users ADD COLUMN totp_failures integer NOT NULL DEFAULT 0, ADD COLUMN totp_locked_until timestamptz;
-- Neither names the session that hands its login on, so their codes are refused, nor the reason of a proposal.
ALTER TABLE app_code ALTER COLUMN session_id DROP NOT NULL;
ALTER TABLE setting_proposal ALTER COLUMN reason SET DEFAULT '–';
