-- What every step of an order leaves behind, in fewer statements, each a look-up by a unique index whatever the size of the table.

-- Appends to the streams of several people at once; counters are locked in id order.
CREATE OR REPLACE FUNCTION append_user_events(p_users bigint[], p_kind text, p_payloads jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT who, 1 FROM unnest(p_users) AS who ORDER BY who
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + 1 RETURNING user_id, last_seq)
  INSERT INTO user_event (user_id, seq, kind, payload)
    SELECT counted.user_id, counted.last_seq, p_kind, new.payload FROM counted JOIN unnest(p_users, p_payloads) AS new (user_id, payload) USING (user_id);
END $$;

-- Adds a finished order to both parties' figures; rows are locked in id order.
CREATE OR REPLACE FUNCTION count_ended_order(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reputation AS r (user_id, completed, at_fault, releases, release_seconds, payments, pay_seconds)
    SELECT party.user_id, completed::int,
      (CASE WHEN party.buys THEN o.cancel_reason IN ('buyer', 'buyer_after_paid', 'expired') ELSE o.cancel_reason = 'seller' END IS TRUE)::int,
      (completed AND NOT party.buys)::int, CASE WHEN completed AND NOT party.buys THEN extract(epoch FROM o.completed_at - o.paid_at)::bigint ELSE 0 END,
      (completed AND party.buys)::int, CASE WHEN completed AND party.buys THEN extract(epoch FROM o.paid_at - o.created_at)::bigint ELSE 0 END
    FROM orders o CROSS JOIN LATERAL (VALUES (o.buyer_id, true), (o.seller_id, false)) AS party (user_id, buys)
    CROSS JOIN LATERAL (SELECT o.status = 'completed') AS how (completed)
    WHERE o.id = p_order ORDER BY party.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    completed = r.completed + excluded.completed, at_fault = r.at_fault + excluded.at_fault,
    releases = r.releases + excluded.releases, release_seconds = r.release_seconds + excluded.release_seconds,
    payments = r.payments + excluded.payments, pay_seconds = r.pay_seconds + excluded.pay_seconds;
END $$;
