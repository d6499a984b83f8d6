-- What the exchange learns of its users (POST /v1/events): order steps, appeals, transfers, missing gates, and the notices that it delivers
-- in Plaza's place. An event is written in the transaction of what it tells. NOTICES_TO switches the feed on.

CREATE TABLE exchange_event (
  -- Rows of one order or one user are written one after the other, so that their ids are in the order of what happened.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The exchange sees the same id each time the event is sent.
  event_id text NOT NULL UNIQUE CHECK (length(event_id) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+\.[a-z_]+$' AND length(kind) <= 60),
  user_id bigint NOT NULL REFERENCES users,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Its place in what the exchange sees, given when it is first sent: a transaction that commits late gets a later one, and leaves no gap.
  seq bigint UNIQUE CHECK (seq > 0),
  sent_at timestamptz,
  CHECK (sent_at IS NULL OR seq IS NOT NULL)
);
CREATE INDEX exchange_event_new ON exchange_event (id) WHERE seq IS NULL;
CREATE INDEX exchange_event_waiting ON exchange_event (seq) WHERE sent_at IS NULL AND seq IS NOT NULL;
CREATE INDEX exchange_event_age ON exchange_event (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX exchange_event_of ON exchange_event (user_id);

-- What the configuration of the running servers says of the exchange, where statements and triggers can read it. One row, written at a start.
CREATE TABLE exchange_switch (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- NOTICES_TO=exchange
  events boolean NOT NULL DEFAULT false,
  -- SECOND_FACTOR=exchange
  second_factor boolean NOT NULL DEFAULT false
);
INSERT INTO exchange_switch DEFAULT VALUES;

-- One row. Taking its turn keeps all other processes from sending, so that events go out in order.
CREATE TABLE exchange_feed (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  last_seq bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  next_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO exchange_feed DEFAULT VALUES;

-- An order's step for each of its parties whom the exchange knows.
CREATE FUNCTION exchange_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'order_' || (e.payload ->> 'orderId') || '_' || (e.payload ->> 'version') || '_' || e.user_id, 'order.' || (e.payload ->> 'status'), e.user_id,
      jsonb_build_object('orderId', e.payload ->> 'orderId', 'version', e.payload -> 'version', 'status', e.payload ->> 'status')
    FROM fresh e JOIN users u ON u.id = e.user_id AND u.external_id IS NOT NULL
    WHERE e.kind = 'order' ORDER BY e.user_id, e.seq
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER exchange_order_events AFTER INSERT ON user_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION exchange_order_events();

-- A case is opened, waits for someone else, and ends.
CREATE FUNCTION exchange_appeal_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step text;
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  step := CASE WHEN TG_OP = 'INSERT' THEN 'opened' WHEN NEW.closed_at IS NULL THEN 'turn' ELSE NEW.ending END;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'appeal_' || NEW.id || '_' || step || '_' || coalesce(NEW.turn, '') || '_' || NEW.entries || '_' || u.id, 'appeal.' || step, u.id,
      jsonb_build_object('caseId', NEW.id::text, 'kind', NEW.kind, 'orderId', NEW.order_id::text, 'turn', NEW.turn)
        || CASE WHEN NEW.decision IS NULL OR NEW.closed_at IS NULL THEN '{}' ELSE jsonb_build_object('decision', NEW.decision) END
    FROM orders o JOIN users u ON u.id IN (o.buyer_id, o.seller_id) AND u.external_id IS NOT NULL WHERE o.id = NEW.order_id ORDER BY u.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER exchange_appeal_opened AFTER INSERT ON appeal_case FOR EACH ROW EXECUTE FUNCTION exchange_appeal_event();
CREATE TRIGGER exchange_appeal_moved AFTER UPDATE OF turn, closed_at ON appeal_case FOR EACH ROW
  WHEN (OLD.turn IS DISTINCT FROM NEW.turn OR OLD.closed_at IS DISTINCT FROM NEW.closed_at) EXECUTE FUNCTION exchange_appeal_event();

CREATE FUNCTION exchange_transfer_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'transfer_' || NEW.id || '_' || NEW.state, 'transfer.' || NEW.state, NEW.user_id,
      jsonb_build_object('transferId', NEW.id::text, 'reference', NEW.reference, 'direction', NEW.direction, 'asset', NEW.asset,
        'amount', trim_scale(NEW.amount / power(10::numeric, a.precision))::text, 'state', NEW.state)
    FROM users u, asset a WHERE u.id = NEW.user_id AND u.external_id IS NOT NULL AND a.code = NEW.asset
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- What becomes of a transfer: `sent` and `asked` are Plaza's own steps.
CREATE TRIGGER exchange_transfer_pushed AFTER INSERT ON exchange_transfer FOR EACH ROW WHEN (NEW.state IN ('done', 'refused')) EXECUTE FUNCTION exchange_transfer_event();
CREATE TRIGGER exchange_transfer_moved AFTER UPDATE OF state ON exchange_transfer FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('pending', 'unknown', 'done', 'refused')) EXECUTE FUNCTION exchange_transfer_event();

GRANT SELECT, INSERT, DELETE, UPDATE (seq, sent_at) ON exchange_event TO plaza_app;
GRANT SELECT, UPDATE (last_seq, failures, next_at) ON exchange_feed TO plaza_app;
GRANT SELECT, UPDATE (events, second_factor) ON exchange_switch TO plaza_app;
REVOKE ALL ON FUNCTION exchange_order_events, exchange_appeal_event, exchange_transfer_event FROM PUBLIC;
