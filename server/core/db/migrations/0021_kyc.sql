-- Cases of verification. What a person said of themselves is sealed to the case's row, their documents to their file's name.
CREATE TABLE kyc_case (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  kyc_type text NOT NULL CHECK (kyc_type IN ('personal', 'company')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  sealed_facts bytea NOT NULL,
  assigned_to bigint REFERENCES staff,
  assigned_at timestamptz,
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  reject_reasons text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((status = 'rejected') = (cardinality(reject_reasons) > 0)),
  CHECK (decided_by IS NULL OR decided_by = assigned_to)
);
CREATE UNIQUE INDEX kyc_case_one_pending ON kyc_case (user_id) WHERE status = 'pending';
CREATE INDEX kyc_case_queue ON kyc_case (id) WHERE status = 'pending';
CREATE INDEX kyc_case_of ON kyc_case (user_id, id DESC);

-- A decided case stays as it was decided.
CREATE FUNCTION keep_decided_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' THEN RAISE EXCEPTION 'case % is decided', OLD.id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_decided BEFORE UPDATE OR DELETE ON kyc_case FOR EACH ROW EXECUTE FUNCTION keep_decided_case();

CREATE TABLE kyc_document (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  -- None until its person submits a case with it; within a day, or it is forgotten.
  case_id bigint REFERENCES kyc_case,
  kind text NOT NULL CHECK (kind IN ('front', 'back', 'selfie', 'registration', 'authority')),
  -- Under which the sealed bytes stand in the storage, and to which they are sealed.
  storage_name text NOT NULL UNIQUE CHECK (storage_name ~ '^[0-9a-f]{32}$'),
  mime text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX kyc_document_of_case ON kyc_document (case_id, kind) WHERE case_id IS NOT NULL;
CREATE INDEX kyc_document_of_user ON kyc_document (user_id, created_at);
CREATE INDEX kyc_document_unused ON kyc_document (created_at) WHERE case_id IS NULL;

CREATE FUNCTION keep_case_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.case_id IS NOT NULL THEN RAISE EXCEPTION 'document % belongs to case %', OLD.id, OLD.case_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON kyc_document FOR EACH ROW EXECUTE FUNCTION keep_case_document();

GRANT SELECT, INSERT, UPDATE ON kyc_case TO plaza_app;
GRANT SELECT, INSERT, DELETE, UPDATE (case_id) ON kyc_document TO plaza_app;
