-- An erased person's row stays, because orders, the ledger and the journal name it; nothing on it names anybody.
ALTER TABLE users ADD COLUMN closed_at timestamptz;
ALTER TABLE users DROP CONSTRAINT users_reachable;
ALTER TABLE users ADD CONSTRAINT users_reachable CHECK
  (closed_at IS NOT NULL OR email IS NOT NULL OR phone IS NOT NULL OR parent_id IS NOT NULL OR external_id IS NOT NULL);
ALTER TABLE users ADD CONSTRAINT users_closed_is_nobody CHECK (closed_at IS NULL OR (email IS NULL AND phone IS NULL AND external_id IS NULL
  AND kyc_name IS NULL AND kyc_status = 'none' AND totp_secret IS NULL AND totp_pending IS NULL AND anti_phishing_word IS NULL AND NOT login_two_factor));

-- A message of an ended order may lose its text and nothing else. The application has no right to change the table at all.
CREATE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.content = '–' AND NEW.type = 'text' AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content'
     AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND status IN ('completed', 'canceled', 'failed')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $$;
CREATE OR REPLACE TRIGGER refuse BEFORE UPDATE OR DELETE ON chat_message FOR EACH ROW EXECUTE FUNCTION keep_message();

-- The same of what was written in a case that is closed.
CREATE FUNCTION keep_case_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.text = '–' AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text'
     AND EXISTS (SELECT FROM appeal_case WHERE id = OLD.case_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $$;
CREATE OR REPLACE TRIGGER refuse BEFORE UPDATE OR DELETE ON appeal_entry FOR EACH ROW EXECUTE FUNCTION keep_case_text();
