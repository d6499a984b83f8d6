-- Keyed digests of what payment accounts are known by. They outlive the account and the person's erasure: a fraudster who closes an account and
-- comes back with another name is known by the bank account. Without the key nobody can try out which account a digest is of.
CREATE TABLE payment_fingerprint_key (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  sealed_key bytea NOT NULL
);
GRANT SELECT, INSERT ON payment_fingerprint_key TO plaza_app;
GRANT UPDATE (sealed_key) ON payment_fingerprint_key TO plaza_app;

CREATE TABLE payment_fingerprint (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- NULL: the account was refused.
  payment_id bigint REFERENCES payment_account,
  -- False once the account's details were changed to others.
  is_current boolean NOT NULL,
  -- Somebody else had the account before.
  is_shared boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (fingerprint, user_id, payment_id)
);
CREATE INDEX payment_fingerprint_user ON payment_fingerprint (user_id);
CREATE INDEX payment_fingerprint_payment ON payment_fingerprint (payment_id);
CREATE INDEX payment_fingerprint_shared ON payment_fingerprint (id) WHERE is_shared;
GRANT SELECT, INSERT ON payment_fingerprint TO plaza_app;
GRANT UPDATE (is_current) ON payment_fingerprint TO plaza_app;

-- The edition of the rules by which the account's digests were written; a job writes those of older ones.
ALTER TABLE payment_account ADD COLUMN fingerprint_version smallint NOT NULL DEFAULT 0;
CREATE INDEX payment_account_fingerprint_version ON payment_account (fingerprint_version, id);
