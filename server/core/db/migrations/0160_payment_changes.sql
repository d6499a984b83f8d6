-- When a detail of the account was last changed; null: never. A changed account counts as new.
ALTER TABLE payment_account ADD COLUMN changed_at timestamptz;
