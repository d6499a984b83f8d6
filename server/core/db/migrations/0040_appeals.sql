-- A case before customer service: about an order that stands still (appeal), one that has ended (report), or a decision (objection).
CREATE TABLE appeal_case (
  id bigint PRIMARY KEY DEFAULT new_id(),
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('appeal', 'report', 'objection')),
  -- What an objection is against; each decision can be objected to once.
  parent_id bigint UNIQUE REFERENCES appeal_case,
  opened_by text NOT NULL CHECK (opened_by IN ('buyer', 'seller')),
  reason text NOT NULL,
  turn text NOT NULL CHECK (turn IN ('buyer', 'seller', 'support', 'nobody')),
  -- When the present turn ends. For customer service a promise, for a party the end of being asked; no coins move by it.
  turn_until timestamptz NOT NULL,
  -- Who let a turn pass without a word.
  silent text CHECK (silent IN ('buyer', 'seller')),
  entries integer NOT NULL DEFAULT 0,
  assigned_to bigint,
  -- A decision that waits for a second member of staff.
  proposed_rule text,
  proposed_reason text,
  proposed_by bigint,
  rule text,
  decision text,
  decided_by bigint,
  confirmed_by bigint,
  ending text CHECK (ending IN ('decided', 'withdrawn', 'released', 'canceled')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((kind = 'objection') = (parent_id IS NOT NULL)),
  CHECK ((turn = 'nobody') = (closed_at IS NOT NULL AND ending IS NOT NULL)),
  CHECK ((proposed_rule IS NULL) = (proposed_by IS NULL) AND (proposed_rule IS NULL) = (proposed_reason IS NULL)),
  CHECK (ending IS DISTINCT FROM 'decided' OR (rule IS NOT NULL AND decision IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK (confirmed_by IS NULL OR confirmed_by <> decided_by)
);
-- One order, one open case.
CREATE UNIQUE INDEX appeal_case_open ON appeal_case (order_id) WHERE turn <> 'nobody';
CREATE INDEX appeal_case_order ON appeal_case (order_id, id);
-- The queues: oldest turn first.
CREATE INDEX appeal_case_queue ON appeal_case ((kind = 'objection'), turn_until, id) WHERE turn <> 'nobody';
CREATE INDEX appeal_case_mine ON appeal_case (assigned_to, turn_until, id) WHERE turn <> 'nobody' AND assigned_to IS NOT NULL;
CREATE INDEX appeal_case_due ON appeal_case (turn_until) WHERE turn IN ('buyer', 'seller');

-- What was said and shown, and what was done, in the order in which it happened. Nothing of it can be changed.
CREATE TABLE appeal_entry (
  case_id bigint NOT NULL REFERENCES appeal_case,
  seq integer NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('buyer', 'seller', 'system', 'support')),
  actor_id bigint,
  audience text NOT NULL CHECK (audience IN ('both', 'buyer', 'seller', 'staff')),
  text text NOT NULL DEFAULT '',
  file_ids bigint[] NOT NULL DEFAULT '{}',
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (case_id, seq)
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON appeal_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON appeal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A case that the parties opened before cases existed.
WITH made AS (
  INSERT INTO appeal_case (order_id, kind, opened_by, reason, turn, turn_until, entries, opened_at)
    SELECT id, 'appeal', coalesce(appellant, 'buyer'), 'other', 'support', coalesce(appealed_at, now()) + interval '12 hours', 1, coalesce(appealed_at, now())
    FROM orders WHERE status = 'appealed' RETURNING id, order_id, opened_by, opened_at)
INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience, text, at)
  SELECT m.id, 1, 'opened', m.opened_by, CASE m.opened_by WHEN 'buyer' THEN o.buyer_id ELSE o.seller_id END, 'both', coalesce(o.appeal_reason, ''), m.opened_at
  FROM made m JOIN orders o ON o.id = m.order_id;

-- An appeal is open exactly while its order is appealed.
CREATE FUNCTION appeal_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_appealed boolean; has_case boolean; its_order bigint;
BEGIN
  its_order := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  SELECT status = 'appealed' INTO is_appealed FROM orders WHERE id = its_order;
  SELECT EXISTS (SELECT FROM appeal_case WHERE order_id = its_order AND kind = 'appeal' AND turn <> 'nobody') INTO has_case;
  IF is_appealed <> has_case THEN RAISE EXCEPTION 'order % and its appeal are not in step', its_order USING ERRCODE = 'PZ006'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER appealed_in_step AFTER INSERT OR UPDATE OF turn ON appeal_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION appeal_check();
CREATE CONSTRAINT TRIGGER appealed_in_step AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'appealed') <> (NEW.status = 'appealed')) EXECUTE FUNCTION appeal_check();

-- The bytes of a piece of evidence as they were sent, sealed: what people look at was drawn anew, and a dispute may turn on what was lost by it.
CREATE TABLE evidence_original (
  file_id bigint PRIMARY KEY REFERENCES stored_file,
  storage_name text NOT NULL UNIQUE CHECK (storage_name ~ '^[0-9a-f]{32}$'),
  sha256 bytea NOT NULL,
  size integer NOT NULL CHECK (size > 0)
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON evidence_original FOR EACH ROW EXECUTE FUNCTION refuse_change();

GRANT SELECT ON appeal_case, appeal_entry, evidence_original TO plaza_app;
GRANT INSERT, UPDATE ON appeal_case TO plaza_app;
GRANT INSERT ON appeal_entry, evidence_original TO plaza_app;
GRANT EXECUTE ON FUNCTION appeal_check TO plaza_app;
