-- Double entry. Every promise made here is kept by this file alone: append-only, balanced per transfer, no user below zero, no NaN,
-- balances that move only with postings, and an application role that can do nothing but call ledger_post.

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('spot', 'p2p', 'futures', 'advert', 'order', 'fee', 'external')),
  owner_id bigint REFERENCES users,
  ref_id bigint,
  asset text NOT NULL,
  -- Minor units. House accounts keep none: a running total there would be a row that every trade locks.
  balance numeric(38, 0) CHECK (balance <> 'NaN' AND balance >= 0),
  CHECK ((kind IN ('fee', 'external')) = (balance IS NULL)),
  CHECK ((kind IN ('spot', 'p2p', 'futures')) = (owner_id IS NOT NULL)),
  CHECK ((kind IN ('advert', 'order')) = (ref_id IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (owner_id, ref_id, kind, asset)
);
-- By this ledger_post finds an account: "is not distinct from" uses no index, and there is an account for every order.
CREATE UNIQUE INDEX ledger_account_holder ON ledger_account ((coalesce(owner_id, ref_id, 0)), kind, asset);

CREATE TABLE ledger_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdraw', 'move', 'advert_fund', 'advert_return', 'hold', 'release', 'refund')),
  asset text NOT NULL,
  order_id bigint,
  advert_id bigint,
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind IN ('hold', 'release', 'refund')) = (order_id IS NOT NULL))
);
-- An order's coins are held once and leave escrow once, whatever the code believes.
CREATE UNIQUE INDEX ledger_transfer_one_hold ON ledger_transfer (order_id) WHERE kind = 'hold';
CREATE UNIQUE INDEX ledger_transfer_one_end ON ledger_transfer (order_id) WHERE kind IN ('release', 'refund');

-- No foreign key to the account: it would put a share lock of every trade on the fee account's row. ledger_post, the only writer, takes ids from the table.
CREATE TABLE ledger_posting (
  transfer_id bigint NOT NULL REFERENCES ledger_transfer,
  account_id bigint NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount <> 'NaN' AND amount <> 0),
  PRIMARY KEY (transfer_id, account_id)
);
CREATE INDEX ledger_posting_account ON ledger_posting (account_id, transfer_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $$;

CREATE FUNCTION ledger_apply_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made xid8; transfer_asset text;
BEGIN
  SELECT made_in, asset INTO made, transfer_asset FROM ledger_transfer WHERE id = NEW.transfer_id;
  IF made IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'transfer % is closed', NEW.transfer_id USING ERRCODE = 'PZ001';
  END IF;
  -- A house account has no balance and must not be touched: its row's lock would make every trade wait for every other.
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NOT NULL;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger_account WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NULL) THEN
    RAISE EXCEPTION 'account % is not one of %', NEW.account_id, transfer_asset USING ERRCODE = 'PZ002';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 THEN RAISE EXCEPTION 'an account begins empty' USING ERRCODE = 'PZ001'; END IF;
    RETURN NEW;
  END IF;
  -- Depth 2: inside the trigger of a posting. Anything else would let a balance differ from its postings.
  IF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.owner_id, NEW.ref_id, NEW.asset) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.owner_id, OLD.ref_id, OLD.asset) THEN
    RAISE EXCEPTION 'a balance moves only with its postings' USING ERRCODE = 'PZ001';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION ledger_check_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total numeric; legs integer;
BEGIN
  SELECT sum(amount), count(*) INTO total, legs FROM ledger_posting WHERE transfer_id = NEW.id;
  IF legs < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'transfer % has % legs that sum to %', NEW.id, legs, total USING ERRCODE = 'PZ003';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER apply AFTER INSERT ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER refuse, ENABLE ALWAYS TRIGGER refuse_truncate, ENABLE ALWAYS TRIGGER balanced;
ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER refuse, ENABLE ALWAYS TRIGGER refuse_truncate, ENABLE ALWAYS TRIGGER apply;
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER refuse_delete, ENABLE ALWAYS TRIGGER refuse_truncate, ENABLE ALWAYS TRIGGER guard;

-- Posts one transfer: the legs come as parallel arrays. Answers its id, or NULL if an account would go below zero (then nothing is written).
-- Accounts are made first and locked in id order, so that two transfers never wait for each other in a circle.
-- The settings: every step is a look-up by index, also by plans that a session made while the tables were still empty, and planning anew costs more than posting.
CREATE FUNCTION ledger_post(
  p_kind text, p_asset text, p_order bigint, p_advert bigint, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[]
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE transfer bigint; short boolean; ids bigint[];
BEGIN
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

  INSERT INTO ledger_transfer (kind, asset, order_id, advert_id) VALUES (p_kind, p_asset, p_order, p_advert) RETURNING id INTO transfer;
  INSERT INTO ledger_posting (transfer_id, account_id, amount) SELECT transfer, leg.id, leg.amount FROM unnest(ids, p_amounts) AS leg (id, amount);
  RETURN transfer;
END $$;
