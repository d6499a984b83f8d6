-- The total value of a person's orders can be limited too.
ALTER TABLE user_limit DROP CONSTRAINT user_limit_kind_check;
ALTER TABLE user_limit ADD CONSTRAINT user_limit_kind_check
  CHECK (kind IN ('maxOpenUnpaidOrders', 'maxTakesPerHour', 'maxCancelsPerDay', 'maxOrderUsd', 'maxDayUsd', 'maxMonthUsd'));

-- A person's request for a higher limit. One is open at a time.
CREATE TABLE limit_request (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('maxOpenUnpaidOrders', 'maxTakesPerHour', 'maxOrderUsd', 'maxDayUsd', 'maxMonthUsd')),
  wanted integer NOT NULL CHECK (wanted BETWEEN 1 AND 1000000000),
  reason text NOT NULL CHECK (length(reason) <= 2000),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'proposed', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What staff grant: a first staff member above the set amount proposes it, and a second one confirms.
  most integer CHECK (most BETWEEN 1 AND 1000000000),
  until timestamptz,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  proposed_by bigint REFERENCES staff,
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  -- Staff ended what they had granted.
  lifted_at timestamptz,
  CHECK (status NOT IN ('proposed', 'approved') OR (most IS NOT NULL AND until IS NOT NULL)),
  CHECK ((status = 'proposed') <= (proposed_by IS NOT NULL)),
  CHECK ((status IN ('approved', 'declined', 'withdrawn')) = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX limit_request_open ON limit_request (user_id) WHERE status IN ('waiting', 'proposed');
CREATE INDEX limit_request_queue ON limit_request (id) WHERE status IN ('waiting', 'proposed');
CREATE INDEX limit_request_user ON limit_request (user_id, id DESC);
CREATE INDEX limit_request_decided ON limit_request (id DESC) WHERE status IN ('approved', 'declined');
GRANT SELECT, INSERT ON limit_request TO plaza_app;
GRANT UPDATE (status, most, until, note, proposed_by, decided_by, decided_at, lifted_at) ON limit_request TO plaza_app;

-- The papers of a request are kept as those of a merchant's application are.
ALTER TABLE merchant_file ADD COLUMN limit_request_id bigint REFERENCES limit_request;
CREATE INDEX merchant_file_of_request ON merchant_file (limit_request_id, id) WHERE limit_request_id IS NOT NULL;
GRANT UPDATE (limit_request_id) ON merchant_file TO plaza_app;
CREATE OR REPLACE FUNCTION keep_application_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.application_id IS NOT NULL THEN RAISE EXCEPTION 'file % belongs to application %', OLD.id, OLD.application_id USING ERRCODE = 'PZ005'; END IF;
  IF OLD.limit_request_id IS NOT NULL THEN RAISE EXCEPTION 'file % belongs to limit request %', OLD.id, OLD.limit_request_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
