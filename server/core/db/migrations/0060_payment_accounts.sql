-- What a file is kept for other than an order, such as `payment_account.123`: it is not cleared away, and goes back to being unused when
-- that gives it up. `sealed_qr` is what the QR code in the picture says, read when it came.
ALTER TABLE stored_file ADD COLUMN kept_for text CHECK (kept_for ~ '^[a-z_]+\.[0-9]+$'), ADD COLUMN sealed_qr bytea;
DROP INDEX stored_file_unused;
CREATE INDEX stored_file_unused ON stored_file (created_at) WHERE order_id IS NULL AND kept_for IS NULL;
CREATE INDEX stored_file_kept ON stored_file (kept_for) WHERE kept_for IS NOT NULL;
GRANT UPDATE (kept_for, created_at) ON stored_file TO plaza_app;

-- The edition of the method's template that the account was made with or last confirmed under.
ALTER TABLE payment_account ADD COLUMN template_version integer NOT NULL DEFAULT 1;
