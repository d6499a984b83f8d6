-- The name under which a file's bytes stand in the storage: random, and never told to anyone. (A row of before uploads existed has no
-- bytes; its name is one under which nothing stands.)
ALTER TABLE stored_file ADD COLUMN storage_name text NOT NULL UNIQUE DEFAULT encode(uuid_send(gen_random_uuid()), 'hex') CHECK (storage_name ~ '^[0-9a-f]{32}$');
CREATE INDEX stored_file_owner ON stored_file (owner_id, created_at);
CREATE INDEX stored_file_unused ON stored_file (created_at) WHERE order_id IS NULL;

-- What was put beside an order is evidence: it stays, and stays that order's.
CREATE FUNCTION keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.order_id IS NOT NULL THEN RAISE EXCEPTION 'file % is evidence of order %', OLD.id, OLD.order_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_evidence BEFORE UPDATE OR DELETE ON stored_file FOR EACH ROW EXECUTE FUNCTION keep_evidence();

GRANT UPDATE (order_id), DELETE ON stored_file TO plaza_app;
