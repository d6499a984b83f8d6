-- Where merchants' programs want to be told. What is to be delivered is written in the very transaction that it is about.
CREATE TABLE webhook (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ ARRAY['order', 'chat']),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX webhook_user ON webhook (user_id) WHERE removed_at IS NULL;

-- Several at once while one is exchanged for another.
CREATE TABLE webhook_secret (
  id bigint PRIMARY KEY DEFAULT new_id(),
  webhook_id bigint NOT NULL REFERENCES webhook,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
CREATE INDEX webhook_secret_of ON webhook_secret (webhook_id, id);

CREATE TABLE webhook_delivery (
  -- In the order of the events: an order's row is locked while its events are written.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhook,
  event_id text NOT NULL,
  kind text NOT NULL,
  order_id bigint NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  leased_until timestamptz,
  last_at timestamptz,
  last_status integer,
  last_error text,
  last_ms integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (webhook_id, order_id, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id DESC);
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);

-- Numbers and states only: what a message says is read with the key, not sent to an address.
CREATE FUNCTION webhook_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (webhook_id, event_id, kind, order_id, body)
    SELECT w.id, 'evt_' || e.user_id || '_' || e.seq, e.kind, about.order_id,
      jsonb_build_object('eventId', 'evt_' || e.user_id || '_' || e.seq, 'seq', e.seq, 'kind', e.kind,
        'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'orderId', about.order_id::text,
        'data', CASE e.kind WHEN 'chat' THEN jsonb_build_object('seq', e.payload #> '{message,seq}', 'from', e.payload #> '{message,from}')
          ELSE e.payload - 'orderId' END)::text
    FROM fresh e
    CROSS JOIN LATERAL (SELECT coalesce(e.payload ->> 'orderId', e.payload #>> '{message,orderId}')::bigint AS order_id) about
    JOIN webhook w ON w.user_id = e.user_id AND w.removed_at IS NULL AND e.kind = ANY (w.events)
    WHERE e.kind IN ('order', 'chat') AND about.order_id IS NOT NULL
    ORDER BY e.seq
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_enqueue AFTER INSERT ON user_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION webhook_enqueue();

GRANT SELECT, INSERT, UPDATE ON webhook, webhook_secret TO plaza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO plaza_app;
