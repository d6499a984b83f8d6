-- 1: the digest is made with SIGNING_KEY, 2: with the key of fingerprints, which stays when SIGNING_KEY is replaced. A job brings what is there to 2.
ALTER TABLE kyc_case ADD COLUMN identity_version smallint NOT NULL DEFAULT 1;
CREATE OR REPLACE FUNCTION keep_decided_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Neither another key nor another digest changes anything of what was said and decided.
  IF OLD.status <> 'pending' AND (TG_OP = 'DELETE'
      OR to_jsonb(NEW) - ARRAY['sealed_facts', 'identity_hash', 'identity_version'] <> to_jsonb(OLD) - ARRAY['sealed_facts', 'identity_hash', 'identity_version']) THEN
    RAISE EXCEPTION 'case % is decided', OLD.id USING ERRCODE = 'PZ005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- The signing keys that servers have started with, by names that say nothing of them. A recovery code works with the key alone that it was made with: one of
-- another key is none that is left. Codes from before this version name none, and are of the first key in the list.
CREATE TABLE signing_key (
  name text PRIMARY KEY CHECK (length(name) = 16),
  first_used_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON signing_key TO plaza_app;
ALTER TABLE recovery_code ADD COLUMN key_name text;

-- As begin_login_try, for what is no guess: the quarter of an hour counts and no more, since honest people behind one address add up over a day.
CREATE FUNCTION begin_try_of_window(p_what bytea, p_ip inet, p_most integer, p_window interval) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_what, 'hex') || p_ip, 0));
  INSERT INTO login_failure (account_hash, ip)
    SELECT p_what, p_ip WHERE (SELECT count(*) FROM login_failure WHERE account_hash = p_what AND ip = p_ip AND at > now() - p_window) < p_most;
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION begin_try_of_window TO plaza_app;
