CREATE TABLE asset (
  code text PRIMARY KEY,
  precision integer NOT NULL CHECK (precision BETWEEN 0 AND 18)
);
CREATE TABLE fiat (
  code text PRIMARY KEY,
  precision integer NOT NULL CHECK (precision BETWEEN 0 AND 8)
);
CREATE TABLE index_price (
  asset text NOT NULL REFERENCES asset,
  fiat text NOT NULL REFERENCES fiat,
  -- Scaled by 10^8, like every price.
  price numeric(38, 0) NOT NULL CHECK (price <> 'NaN' AND price > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (asset, fiat)
);

-- Quantities in the coin's minor units, amounts in the currency's, prices scaled by 10^8. `scale` = 10^(coin's precision + 8 - currency's precision).
CREATE TABLE advert (
  id bigint PRIMARY KEY DEFAULT new_id(),
  owner_id bigint NOT NULL REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  asset text NOT NULL REFERENCES asset,
  fiat text NOT NULL REFERENCES fiat,
  price_type text NOT NULL CHECK (price_type IN ('fixed', 'floating')),
  price numeric(38, 0) NOT NULL CHECK (price <> 'NaN' AND price > 0),
  margin numeric(8, 4) CHECK (margin <> 'NaN'),
  price_floor numeric(38, 0) CHECK (price_floor <> 'NaN'),
  price_ceiling numeric(38, 0) CHECK (price_ceiling <> 'NaN'),
  quantity numeric(38, 0) NOT NULL CHECK (quantity <> 'NaN' AND quantity > 0),
  remaining numeric(38, 0) NOT NULL CHECK (remaining <> 'NaN' AND remaining >= 0 AND remaining <= quantity),
  min_amount numeric(38, 0) NOT NULL CHECK (min_amount <> 'NaN' AND min_amount > 0),
  max_amount numeric(38, 0) NOT NULL CHECK (max_amount <> 'NaN' AND max_amount >= min_amount),
  scale numeric(38, 0) NOT NULL CHECK (scale <> 'NaN' AND scale > 0),
  method_ids text[] NOT NULL CHECK (cardinality(method_ids) > 0),
  -- Where an order may be paid to, for each way of paying: {"wise": "123"}. Empty for adverts that buy.
  payment_ids jsonb NOT NULL DEFAULT '{}',
  payment_window_minutes integer NOT NULL CHECK (payment_window_minutes BETWEEN 1 AND 1440),
  message text NOT NULL DEFAULT '',
  auto_reply text NOT NULL DEFAULT '',
  requirements jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('online', 'offline', 'closed')),
  -- Copies of the owner's figures, so that sorting the list by them needs no join.
  owner_trades integer NOT NULL DEFAULT 0,
  owner_completion numeric(6, 4) NOT NULL DEFAULT 0,
  owner_release_seconds integer NOT NULL DEFAULT 2147483647,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  available_amount numeric(38, 0) NOT NULL GENERATED ALWAYS AS (least(max_amount, div(remaining * price, scale))) STORED,
  listed boolean NOT NULL GENERATED ALWAYS AS (state = 'online' AND least(max_amount, div(remaining * price, scale)) >= min_amount) STORED
);
CREATE INDEX advert_by_price ON advert (side, asset, fiat, price, id) WHERE listed;
CREATE INDEX advert_by_trades ON advert (side, asset, fiat, owner_trades, id) WHERE listed;
CREATE INDEX advert_by_completion ON advert (side, asset, fiat, owner_completion, id) WHERE listed;
CREATE INDEX advert_by_release ON advert (side, asset, fiat, owner_release_seconds, id) WHERE listed;
CREATE INDEX advert_owner ON advert (owner_id, id);

CREATE TABLE orders (
  id bigint PRIMARY KEY DEFAULT new_id(),
  external_id text NOT NULL UNIQUE,
  version integer NOT NULL DEFAULT 1,
  advert_id bigint NOT NULL REFERENCES advert,
  advert_version integer NOT NULL,
  maker_id bigint NOT NULL REFERENCES users,
  taker_id bigint NOT NULL REFERENCES users,
  buyer_id bigint NOT NULL REFERENCES users,
  seller_id bigint NOT NULL REFERENCES users,
  asset text NOT NULL REFERENCES asset,
  fiat text NOT NULL REFERENCES fiat,
  price numeric(38, 0) NOT NULL CHECK (price <> 'NaN' AND price > 0),
  quantity numeric(38, 0) NOT NULL CHECK (quantity <> 'NaN' AND quantity > 0),
  amount numeric(38, 0) NOT NULL CHECK (amount <> 'NaN' AND amount > 0),
  fee_rate numeric(38, 0) NOT NULL CHECK (fee_rate <> 'NaN' AND fee_rate >= 0),
  fee numeric(38, 0) NOT NULL CHECK (fee <> 'NaN' AND fee >= 0 AND fee < quantity),
  status text NOT NULL CHECK (status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed', 'completed', 'canceled', 'failed')),
  payment_window_minutes integer NOT NULL,
  pay_before timestamptz NOT NULL,
  hold_until timestamptz,
  paid_at timestamptz,
  paid_late boolean NOT NULL DEFAULT false,
  appeal_allowed_at timestamptz,
  appellant text CHECK (appellant IN ('buyer', 'seller')),
  appealed_at timestamptz,
  appeal_reason text,
  cancel_requested boolean NOT NULL DEFAULT false,
  extensions integer NOT NULL DEFAULT 0,
  outage_seconds integer NOT NULL DEFAULT 0,
  completed_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  fail_reason text,
  method_id text NOT NULL,
  -- The seller's account of which the order keeps its own sealed copy; while the order runs it can't be removed.
  payment_id bigint REFERENCES payment_account,
  sealed_account bytea,
  receiver_name text NOT NULL,
  payer_name text NOT NULL,
  payer jsonb,
  payment_reference text NOT NULL,
  chat_seq integer NOT NULL DEFAULT 0,
  buyer_read_seq integer NOT NULL DEFAULT 0,
  seller_read_seq integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (buyer_id <> seller_id),
  CHECK ((maker_id, taker_id) IN ((buyer_id, seller_id), (seller_id, buyer_id))),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK ((status = 'canceled') = (canceled_at IS NOT NULL AND cancel_reason IS NOT NULL)),
  CHECK ((status = 'failed') = (fail_reason IS NOT NULL)),
  CHECK (status NOT IN ('paid', 'releasing', 'completed') OR paid_at IS NOT NULL OR appealed_at IS NOT NULL),
  CHECK (status <> 'expiring' OR hold_until IS NOT NULL)
);
CREATE INDEX orders_buyer ON orders (buyer_id, id DESC);
CREATE INDEX orders_seller ON orders (seller_id, id DESC);
CREATE INDEX orders_advert ON orders (advert_id, id DESC);
CREATE INDEX orders_due ON orders ((CASE status WHEN 'expiring' THEN hold_until ELSE pay_before END)) WHERE status IN ('awaiting_payment', 'expiring');
CREATE INDEX orders_payment ON orders (payment_id) WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed');
CREATE INDEX orders_open ON orders (id) WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed');

-- The journal: event n of an order is what made its version n.
CREATE TABLE order_event (
  order_id bigint NOT NULL REFERENCES orders,
  seq integer NOT NULL,
  action text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('buyer', 'seller', 'system', 'support')),
  actor_id bigint,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, seq)
);

CREATE TABLE chat_message (
  order_id bigint NOT NULL REFERENCES orders,
  seq integer NOT NULL,
  id bigint NOT NULL DEFAULT new_id() UNIQUE,
  sender text NOT NULL CHECK (sender IN ('buyer', 'seller', 'support', 'system')),
  sender_id bigint,
  type text NOT NULL CHECK (type IN ('text', 'image', 'file', 'system')),
  content text NOT NULL,
  client_id text,
  flags text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, seq)
);
CREATE UNIQUE INDEX chat_message_client ON chat_message (order_id, sender_id, client_id) WHERE client_id IS NOT NULL;

CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON order_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON chat_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- At every commit an open order has exactly its quantity in escrow and an ended one nothing.
CREATE FUNCTION order_check_escrow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE now_status text; want numeric; have numeric;
BEGIN
  SELECT status, CASE WHEN status IN ('completed', 'canceled', 'failed') THEN 0 ELSE quantity END INTO now_status, want FROM orders WHERE id = NEW.id;
  IF now_status = 'releasing' THEN RAISE EXCEPTION 'order % stays in releasing', NEW.id USING ERRCODE = 'PZ004'; END IF;
  SELECT coalesce(sum(balance), 0) INTO have FROM ledger_account WHERE owner_id IS NULL AND ref_id = NEW.id AND kind = 'order';
  IF have <> want THEN RAISE EXCEPTION 'order % in % has % in escrow, not %', NEW.id, now_status, have, want USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT OR UPDATE OF status, quantity ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_check_escrow();

-- An online sell advert holds what it offers; any other holds nothing.
CREATE FUNCTION advert_check_escrow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE want numeric; have numeric;
BEGIN
  SELECT CASE WHEN side = 'sell' AND state = 'online' THEN remaining ELSE 0 END INTO want FROM advert WHERE id = NEW.id;
  SELECT coalesce(sum(balance), 0) INTO have FROM ledger_account WHERE owner_id IS NULL AND ref_id = NEW.id AND kind = 'advert';
  IF have <> want THEN RAISE EXCEPTION 'advert % has % in escrow, not %', NEW.id, have, want USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT OR UPDATE OF state, remaining ON advert DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advert_check_escrow();

-- The same from the ledger's side: no transfer moves coins into or out of an escrow alone.
CREATE FUNCTION ledger_check_escrow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE wrong ledger_account;
BEGIN
  SELECT a.* INTO wrong FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.ref_id IS NOT NULL
    WHERE p.transfer_id = NEW.id AND a.balance <> coalesce(CASE a.kind
      WHEN 'order' THEN (SELECT quantity FROM orders WHERE id = a.ref_id AND asset = a.asset AND status NOT IN ('completed', 'canceled', 'failed'))
      ELSE (SELECT remaining FROM advert WHERE id = a.ref_id AND asset = a.asset AND side = 'sell' AND state = 'online') END, 0) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION '% % has % % in escrow, which is not what it should hold', wrong.kind, wrong.ref_id, wrong.balance, wrong.asset USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_escrow();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER escrowed;

-- Appends to the streams of several people at once; counters are locked in id order.
CREATE FUNCTION append_user_events(p_users bigint[], p_kind text, p_payloads jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_stream (user_id) SELECT who FROM unnest(p_users) AS who
    WHERE NOT EXISTS (SELECT FROM user_stream s WHERE s.user_id = who) ORDER BY who ON CONFLICT DO NOTHING;
  PERFORM FROM user_stream WHERE user_id = ANY (p_users) ORDER BY user_id FOR UPDATE;
  WITH counted AS (
    UPDATE user_stream s SET last_seq = last_seq + 1 FROM unnest(p_users, p_payloads) AS new (user_id, payload)
    WHERE s.user_id = new.user_id RETURNING s.user_id, s.last_seq, new.payload)
  INSERT INTO user_event (user_id, seq, kind, payload) SELECT user_id, last_seq, p_kind, payload FROM counted;
END $$;

-- What every change of an order leaves behind, in one call: journal, system line in the chat, both parties' streams, audit.
-- The caller holds the order's row lock; `p_chat_seq` is the number it took from that row.
CREATE FUNCTION record_order_step(
  p_order bigint, p_seq integer, p_chat_seq integer, p_action text, p_actor text, p_actor_id bigint,
  p_from text, p_to text, p_data jsonb, p_buyer bigint, p_seller bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_event (order_id, seq, action, actor, actor_id, from_status, to_status, data)
    VALUES (p_order, p_seq, p_action, p_actor, p_actor_id, p_from, p_to, p_data);
  INSERT INTO chat_message (order_id, seq, sender, type, content) VALUES (p_order, p_chat_seq, 'system', 'system', p_action);
  INSERT INTO audit_entry (actor_id, actor, action, object, object_id, data) VALUES (p_actor_id, p_actor, p_action, 'order', p_order, p_data);
  PERFORM append_user_events(ARRAY[p_buyer, p_seller], 'order',
    array_fill(jsonb_build_object('orderId', p_order::text, 'version', p_seq, 'status', p_to), ARRAY[2]));
END $$;
