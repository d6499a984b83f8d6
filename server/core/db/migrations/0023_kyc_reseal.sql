-- A decided case stays as it was decided; what is sealed in it may come under a new key.
CREATE OR REPLACE FUNCTION keep_decided_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - 'sealed_facts' <> to_jsonb(OLD) - 'sealed_facts') THEN
    RAISE EXCEPTION 'case % is decided', OLD.id USING ERRCODE = 'PZ005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
