-- The accounts of a transfer are each read by the index of their holder. As a join they were read by whatever plan the first transfer of a
-- connection found cheapest, and on a table that nobody has analyzed yet that was a scan of all accounts of the coin: three milliseconds of
-- every transfer after a thousand orders, until the first ANALYZE.
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_asset text, p_order bigint, p_advert bigint, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_exchange bigint DEFAULT NULL::bigint, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
    WHERE (
      SELECT a.id FROM ledger_account a WHERE coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
        AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id) IS NULL
    ORDER BY owner_id, ref_id, kind
    ON CONFLICT DO NOTHING;

  -- One leg's account each, in the order of the legs.
  SELECT array_agg(found.id ORDER BY found.place) INTO ids
    FROM (
      SELECT leg.place, (
        SELECT a.id FROM ledger_account a WHERE coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
          AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id) AS id
      FROM unnest(p_kinds, p_owners, p_refs) WITH ORDINALITY AS leg (kind, owner_id, ref_id, place)) AS found;

  PERFORM FROM ledger_account WHERE id = ANY (ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;

  SELECT bool_or(a.balance + leg.amount < 0) INTO short
    FROM unnest(ids, p_amounts) AS leg (id, amount) JOIN ledger_account a ON a.id = leg.id WHERE a.balance IS NOT NULL;
  IF short THEN RETURN NULL; END IF;

  INSERT INTO ledger_transfer (kind, asset, order_id, advert_id, exchange_transfer_id, at)
    VALUES (p_kind, p_asset, p_order, p_advert, p_exchange, least(p_at, now())) RETURNING id INTO transfer;
  INSERT INTO ledger_posting (transfer_id, account_id, amount) SELECT transfer, leg.id, leg.amount FROM unnest(ids, p_amounts) AS leg (id, amount);
  RETURN transfer;
END $function$;
