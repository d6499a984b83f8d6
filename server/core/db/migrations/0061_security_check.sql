-- When the person of a session last proved with a security code that it is them: what is masked may be shown in full for a while after it.
ALTER TABLE session ADD COLUMN security_checked_at timestamptz;
