-- A completed order wrote each party's figures twice: first the counts, then what depends on whether the pair is new. The pair comes first now, and each
-- row is written once. Both parties' rows are still locked in the order of their ids, and a pair's rows before them by everybody.
CREATE OR REPLACE FUNCTION count_ended_order(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE o ended_order; new_day integer := 0; new_partner integer := 0; most integer;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  IF o.completed THEN
    INSERT INTO reputation_pair_day (low_id, high_id, day)
      VALUES (least(o.buyer_id, o.seller_id), greatest(o.buyer_id, o.seller_id), o.day) ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS new_day = ROW_COUNT;
    -- In one order for both: two who sold to each other for the first time, around midnight, would otherwise wait for each other.
    INSERT INTO reputation_pair (user_id, partner_id)
      VALUES (least(o.buyer_id, o.seller_id), greatest(o.buyer_id, o.seller_id)), (greatest(o.buyer_id, o.seller_id), least(o.buyer_id, o.seller_id))
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS new_partner = ROW_COUNT;
    SELECT per_pair INTO STRICT most FROM ranking_rule;
  END IF;
  -- The new day counts unless the pair has its share without it; at most one day more than that is read. Nothing was counted before a first row.
  INSERT INTO reputation AS r (user_id, completed, at_fault, releases, release_seconds, payments, pay_seconds, first_trade_at, partners, ranked_trades, ranked_oldest)
    SELECT party.user_id, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int,
      (o.completed AND party.role = 'seller')::int, CASE WHEN o.completed AND party.role = 'seller' THEN coalesce(o.release_seconds, 0) ELSE 0 END,
      (o.completed AND party.role = 'buyer')::int, CASE WHEN o.completed AND party.role = 'buyer' THEN coalesce(o.pay_seconds, 0) ELSE 0 END,
      CASE WHEN o.completed THEN o.ended_at END,
      CASE WHEN new_day > 0 THEN new_partner / 2 ELSE 0 END,
      CASE WHEN new_day > 0 THEN ((SELECT count(*) FROM (
          SELECT FROM reputation_pair_day WHERE low_id = least(o.buyer_id, o.seller_id) AND high_id = greatest(o.buyer_id, o.seller_id)
          LIMIT most + 1) counted) <= most)::int ELSE 0 END,
      CASE WHEN new_day > 0 THEN o.day END
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role) ORDER BY party.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    completed = r.completed + excluded.completed, at_fault = r.at_fault + excluded.at_fault,
    releases = r.releases + excluded.releases, release_seconds = r.release_seconds + excluded.release_seconds,
    payments = r.payments + excluded.payments, pay_seconds = r.pay_seconds + excluded.pay_seconds,
    first_trade_at = least(r.first_trade_at, excluded.first_trade_at),
    partners = r.partners + excluded.partners,
    ranked_trades = r.ranked_trades + CASE WHEN new_day > 0 AND o.day >= r.ranked_since THEN ((SELECT count(*) FROM (
        SELECT FROM reputation_pair_day WHERE low_id = least(o.buyer_id, o.seller_id) AND high_id = greatest(o.buyer_id, o.seller_id) AND day >= r.ranked_since
        LIMIT most + 1) counted) <= most)::int ELSE 0 END,
    ranked_oldest = CASE WHEN o.day >= r.ranked_since THEN least(r.ranked_oldest, excluded.ranked_oldest) ELSE r.ranked_oldest END;
  INSERT INTO reputation_day AS d (user_id, day, completed, at_fault)
    SELECT party.user_id, o.day, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role)
    WHERE o.completed OR o.fault IS NOT DISTINCT FROM party.role
  ON CONFLICT (user_id, day) DO UPDATE SET completed = d.completed + excluded.completed, at_fault = d.at_fault + excluded.at_fault;
END $$;

-- The stored response is many times its claim, and an order's row is written again by each message: both find room on their page, so no index has to be written.
ALTER TABLE idempotency SET (fillfactor = 50);
ALTER TABLE orders SET (fillfactor = 80);
