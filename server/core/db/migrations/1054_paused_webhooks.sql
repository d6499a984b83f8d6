-- When the owner has last said, with a code, that the address is theirs. A webhook from before a password reset sends nothing until then.
ALTER TABLE webhook ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now();
