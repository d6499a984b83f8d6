-- Coins that come from an exchange's wallet and go back to it. The exchange pushes credits and debits (origin 'service'), or Plaza asks the
-- exchange for a transfer and waits for its answer (origin 'host'). While a coin's way out is undecided it is in its owner's transit account.

-- The exchange's own name for a user.
ALTER TABLE users ADD COLUMN external_id text CONSTRAINT users_external_id_check CHECK (external_id ~ '^[\x21-\x7e]{1,255}$');
ALTER TABLE users ADD CONSTRAINT users_external_id_key UNIQUE (external_id);
-- A user of an exchange can be known by that name alone.
ALTER TABLE users DROP CONSTRAINT users_reachable;
ALTER TABLE users ADD CONSTRAINT users_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR parent_id IS NOT NULL OR external_id IS NOT NULL);

CREATE TABLE exchange_transfer (
  id bigint PRIMARY KEY DEFAULT new_id(),
  -- Chosen by the side that begins the transfer. Unique over both origins, so that one reference moves coins once.
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[\x21-\x7e]{1,128}$'),
  origin text NOT NULL CHECK (origin IN ('service', 'host')),
  direction text NOT NULL CHECK (direction IN ('to_p2p', 'from_p2p')),
  user_id bigint NOT NULL REFERENCES users,
  asset text NOT NULL REFERENCES asset,
  amount numeric(38, 0) NOT NULL CHECK (amount <> 'NaN' AND amount > 0),
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'pending', 'unknown', 'done', 'refused')),
  -- Why it was refused: an error code of ours, or the host's own reason.
  reason text CHECK (length(reason) <= 300),
  -- The owner's free P2P coins right after a pushed transfer: the same request gets the same answer.
  balance_after numeric(38, 0),
  -- How often the host was asked, and when it is asked next.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz,
  unknown_since timestamptz,
  -- The host said two things that cannot both be true.
  contradicted_at timestamptz,
  -- Decided by two operators in the host's place.
  settled_by bigint REFERENCES staff,
  settle_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- A list in this order, up to the oldest transaction that still runs, misses no row that commits late.
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK (origin = 'host' OR state IN ('done', 'refused')),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK ((state = 'unknown') = (unknown_since IS NOT NULL)),
  CHECK ((settled_by IS NULL) = (settle_reason IS NULL)),
  CHECK (settled_by IS NULL OR state IN ('done', 'refused'))
);
CREATE INDEX exchange_transfer_order ON exchange_transfer (made_in, id);
CREATE INDEX exchange_transfer_of ON exchange_transfer (user_id, id DESC);
CREATE INDEX exchange_transfer_open ON exchange_transfer (next_attempt_at) WHERE state IN ('asked', 'sent', 'pending', 'unknown');
CREATE INDEX exchange_transfer_transit ON exchange_transfer (user_id, asset) WHERE direction = 'from_p2p' AND state IN ('asked', 'sent', 'pending', 'unknown');

CREATE FUNCTION keep_ended_exchange_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'exchange transfer % has ended', OLD.id USING ERRCODE = 'PZ005';
END $$;
CREATE TRIGGER keep_ended BEFORE UPDATE ON exchange_transfer FOR EACH ROW WHEN (OLD.state IN ('done', 'refused') AND NEW.state <> OLD.state)
  EXECUTE FUNCTION keep_ended_exchange_transfer();
CREATE TRIGGER refuse_delete BEFORE DELETE ON exchange_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON exchange_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ledger's new account and kinds. What others have added to these lists stays.
ALTER TABLE ledger_transfer ADD COLUMN exchange_transfer_id bigint;
DO $$
DECLARE old text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_account'::regclass AND conname = 'ledger_account_kind_check';
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
  EXECUTE format('ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check CHECK (kind = ''transit'' OR %s)', old);
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_account'::regclass AND conname = 'ledger_account_check1';
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check1;
  EXECUTE format('ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check1 CHECK (CASE WHEN kind = ''transit'' THEN owner_id IS NOT NULL ELSE %s END)', old);
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_transfer'::regclass AND conname = 'ledger_transfer_kind_check';
  ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_kind_check;
  EXECUTE format('ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (''credit'', ''debit'', ''transit'', ''transit_return'') OR %s)', old);
END $$;
ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_of_exchange
  CHECK ((kind IN ('credit', 'debit', 'transit', 'transit_return')) = (exchange_transfer_id IS NOT NULL));
-- Exactly once, whatever the code believes: coins enter transit once, and a transfer ends once.
CREATE UNIQUE INDEX ledger_transfer_one_transit ON ledger_transfer (exchange_transfer_id) WHERE kind = 'transit';
CREATE UNIQUE INDEX ledger_transfer_one_exchange_end ON ledger_transfer (exchange_transfer_id) WHERE kind IN ('credit', 'debit', 'transit_return');
CREATE INDEX ledger_transfer_exchange ON ledger_transfer (exchange_transfer_id) WHERE exchange_transfer_id IS NOT NULL;

-- What an exchange transfer has moved, in order, as its direction, origin and state demand.
CREATE FUNCTION exchange_movements(x exchange_transfer) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN x.direction = 'to_p2p' THEN CASE x.state WHEN 'done' THEN ARRAY['credit'] ELSE '{}' END
    WHEN x.origin = 'service' THEN CASE x.state WHEN 'done' THEN ARRAY['debit'] ELSE '{}' END
    ELSE CASE x.state WHEN 'done' THEN ARRAY['transit', 'debit'] WHEN 'refused' THEN ARRAY['transit', 'transit_return'] ELSE ARRAY['transit'] END
  END
$$;

CREATE FUNCTION exchange_check_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE wanted bigint; x exchange_transfer; moved text[]; fits boolean;
BEGIN
  IF TG_TABLE_NAME = 'exchange_transfer' THEN wanted := NEW.id; ELSE wanted := NEW.exchange_transfer_id; END IF;
  SELECT * INTO x FROM exchange_transfer WHERE id = wanted;
  SELECT coalesce(array_agg(t.kind ORDER BY t.id), '{}'), coalesce(bool_and(t.asset = x.asset), true) INTO moved, fits
    FROM ledger_transfer t WHERE t.exchange_transfer_id = wanted;
  IF x.id IS NULL OR moved <> exchange_movements(x) OR NOT fits THEN
    RAISE EXCEPTION 'exchange transfer % is % but has moved %', wanted, x.state, moved USING ERRCODE = 'PZ004';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER moved AFTER INSERT OR UPDATE OF state ON exchange_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exchange_check_transfer();
CREATE CONSTRAINT TRIGGER exchanged AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.exchange_transfer_id IS NOT NULL) EXECUTE FUNCTION exchange_check_transfer();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER exchanged;

-- As before, and with the exchange transfer that the coins move for. Only such a transfer touches transit.
DROP FUNCTION ledger_post(text, text, bigint, bigint, text[], bigint[], bigint[], numeric[]);
CREATE FUNCTION ledger_post(
  p_kind text, p_asset text, p_order bigint, p_advert bigint, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_exchange bigint DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE transfer bigint; short boolean; ids bigint[];
BEGIN
  IF p_exchange IS NULL AND 'transit' = ANY (p_kinds) THEN
    RAISE EXCEPTION 'coins move through transit for an exchange transfer only' USING ERRCODE = 'PZ004';
  END IF;

  INSERT INTO ledger_account (kind, owner_id, ref_id, asset, balance)
    SELECT kind, owner_id, ref_id, p_asset, CASE WHEN kind IN ('fee', 'external') THEN NULL ELSE 0 END
    FROM unnest(p_kinds, p_owners, p_refs) AS leg (kind, owner_id, ref_id)
    WHERE NOT EXISTS (
      SELECT FROM ledger_account a WHERE coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
        AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id)
    ORDER BY owner_id, ref_id, kind
    ON CONFLICT DO NOTHING;

  -- One leg's account each, in the order of the legs.
  SELECT array_agg(a.id ORDER BY leg.place) INTO ids
    FROM unnest(p_kinds, p_owners, p_refs) WITH ORDINALITY AS leg (kind, owner_id, ref_id, place)
    JOIN ledger_account a ON coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
      AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id;

  PERFORM FROM ledger_account WHERE id = ANY (ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;

  SELECT bool_or(a.balance + leg.amount < 0) INTO short
    FROM unnest(ids, p_amounts) AS leg (id, amount) JOIN ledger_account a ON a.id = leg.id WHERE a.balance IS NOT NULL;
  IF short THEN RETURN NULL; END IF;

  INSERT INTO ledger_transfer (kind, asset, order_id, advert_id, exchange_transfer_id) VALUES (p_kind, p_asset, p_order, p_advert, p_exchange) RETURNING id INTO transfer;
  INSERT INTO ledger_posting (transfer_id, account_id, amount) SELECT transfer, leg.id, leg.amount FROM unnest(ids, p_amounts) AS leg (id, amount);
  RETURN transfer;
END $$;

-- One row a promise, like `ledger_audit`.
CREATE FUNCTION exchange_audit() RETURNS TABLE (promise text, broken bigint, example text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'coins in transit equal open transfers to the exchange', count(*), min(coalesce(x.user_id, l.owner_id)::text) FROM
    (SELECT user_id, asset, sum(amount) AS amount FROM exchange_transfer
       WHERE direction = 'from_p2p' AND state IN ('asked', 'sent', 'pending', 'unknown') GROUP BY user_id, asset) x
    FULL JOIN (SELECT owner_id, asset, balance FROM ledger_account WHERE kind = 'transit' AND balance <> 0) l ON l.owner_id = x.user_id AND l.asset = x.asset
    WHERE x.amount IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every exchange transfer moved what its state says', count(*), min(id::text) FROM (
    SELECT x.id, exchange_movements(x) AS expected, coalesce(array_agg(t.kind ORDER BY t.id) FILTER (WHERE t.id IS NOT NULL), '{}') AS moved,
      coalesce(bool_and(t.asset = x.asset AND p.amount = CASE t.kind WHEN 'credit' THEN -x.amount WHEN 'transit' THEN -x.amount ELSE x.amount END) FILTER (WHERE t.id IS NOT NULL), true) AS fits
    FROM exchange_transfer x LEFT JOIN ledger_transfer t ON t.exchange_transfer_id = x.id
    -- One leg each: of a credit and a debit the outside's, of what enters and leaves transit the owner's wallet.
    LEFT JOIN LATERAL (SELECT p.amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
      WHERE p.transfer_id = t.id AND (a.kind = 'external' OR t.kind IN ('transit', 'transit_return') AND a.kind = 'p2p' AND a.owner_id = x.user_id)) p ON true
    GROUP BY x.id) s
    WHERE moved <> expected OR fits IS NOT TRUE
  UNION ALL
  SELECT 'every movement for the exchange belongs to a transfer', count(*), min(t.id::text) FROM ledger_transfer t
    LEFT JOIN exchange_transfer x ON x.id = t.exchange_transfer_id WHERE t.exchange_transfer_id IS NOT NULL AND x.id IS NULL
$$;

GRANT SELECT, INSERT ON exchange_transfer TO plaza_app;
GRANT UPDATE (state, reason, balance_after, attempts, next_attempt_at, unknown_since, contradicted_at, settled_by, settle_reason, changed_at) ON exchange_transfer TO plaza_app;
REVOKE ALL ON FUNCTION ledger_post, exchange_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post, exchange_audit, exchange_movements TO plaza_app;
