-- A ledger may begin with a history: the transaction that writes its first transfer dates its transfers in the past, so that the demo's coins
-- moved when its orders did. Everybody later writes in the present: an earlier day may be closed already.
CREATE FUNCTION ledger_begins() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  SELECT coalesce((SELECT made_in FROM ledger_transfer ORDER BY id LIMIT 1), pg_current_xact_id()) = pg_current_xact_id()
$$;
REVOKE ALL ON FUNCTION ledger_begins FROM PUBLIC;

CREATE OR REPLACE FUNCTION refuse_late_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF ledger_begins() THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a transaction of % can move no coins any more', NEW.at USING ERRCODE = 'PZ001';
END $$;

DROP FUNCTION ledger_post;
CREATE FUNCTION ledger_post(p_kind text, p_asset text, p_order bigint, p_advert bigint,
  p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[],
  p_exchange bigint DEFAULT NULL, p_at timestamptz DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' SET enable_seqscan TO 'off'
SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE transfer bigint; short boolean; ids bigint[];
BEGIN
  IF p_exchange IS NULL AND 'transit' = ANY (p_kinds) THEN
    RAISE EXCEPTION 'coins move through transit for an exchange transfer only' USING ERRCODE = 'PZ004';
  END IF;

  IF p_at IS NOT NULL AND NOT ledger_begins() THEN
    RAISE EXCEPTION 'only the transfers that a ledger begins with are dated' USING ERRCODE = 'PZ001';
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

  INSERT INTO ledger_transfer (kind, asset, order_id, advert_id, exchange_transfer_id, at)
    VALUES (p_kind, p_asset, p_order, p_advert, p_exchange, least(p_at, now())) RETURNING id INTO transfer;
  INSERT INTO ledger_posting (transfer_id, account_id, amount) SELECT transfer, leg.id, leg.amount FROM unnest(ids, p_amounts) AS leg (id, amount);
  RETURN transfer;
END $$;
REVOKE ALL ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO plaza_app;
