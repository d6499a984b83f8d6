-- The codes of one set are hashed as slowly as passwords, with the set's own salt. One from before has none and stays good.
ALTER TABLE recovery_code ADD COLUMN salt bytea CHECK (octet_length(salt) = 16);
