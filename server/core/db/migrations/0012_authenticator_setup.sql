-- Whose page shows the secret that waits for its first code: only there is it shown again. Somebody who holds another session gets another one.
ALTER TABLE users ADD COLUMN totp_pending_session bigint;
