-- A browser's push messages end with the session that asked for them; null: that session is over already.
ALTER TABLE push_subscription ADD COLUMN session_id bigint REFERENCES session ON DELETE SET NULL;
CREATE INDEX push_subscription_session ON push_subscription (session_id) WHERE session_id IS NOT NULL;

-- When the owner last said that a passkey is theirs: when it was added, or after a reset of the password.
ALTER TABLE passkey ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
UPDATE passkey SET confirmed_at = created_at;
