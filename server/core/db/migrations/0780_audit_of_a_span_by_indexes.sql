-- The audit of one month reads that month by indexes, however many others there are. Holds and ends were looked for by an order alone, which no index
-- knows (each has an index of its own), and the planner read all postings for those of a month.
CREATE OR REPLACE FUNCTION ledger_audit_span(p_from timestamptz, p_to timestamptz) RETURNS TABLE (promise text, broken bigint, example text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH span AS MATERIALIZED (SELECT id, kind, asset, order_id, at FROM ledger_transfer WHERE at >= p_from AND at < p_to),
  leg AS MATERIALIZED (
    SELECT t.id, t.kind, t.asset, t.order_id, t.at, p.account_id, p.amount, a.kind AS account, a.owner_id
    -- Transfers have numbers in the order of their times, so those of a span lie together.
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    JOIN ledger_account a ON a.id = p.account_id),
  ended AS MATERIALIZED (
    SELECT o.id, o.version, o.status, o.buyer_id, o.asset, o.quantity, o.fee, t.id AS transfer_id, t.kind, t.asset AS moved_asset
    FROM span t JOIN orders o ON o.id = t.order_id WHERE t.kind IN ('release', 'refund')),
  given AS (
    SELECT e.id, e.kind, sum(l.amount) AS amount FROM ended e JOIN leg l ON l.id = e.transfer_id AND l.account = 'p2p' AND l.owner_id = e.buyer_id
    GROUP BY e.id, e.kind),
  step AS (
    SELECT order_id, seq, from_status, to_status, lag(to_status) OVER (PARTITION BY order_id ORDER BY seq) AS previous FROM order_event
    WHERE order_id BETWEEN (SELECT min(id) FROM ended) AND (SELECT max(id) FROM ended) AND order_id IN (SELECT id FROM ended)),
  moved AS (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, asset, sum(amount) FILTER (WHERE account = 'external') AS outside,
      sum(amount) FILTER (WHERE account IN ('spot', 'p2p', 'futures', 'bond')) AS users, sum(amount) FILTER (WHERE account IN ('advert', 'order')) AS escrow,
      sum(amount) FILTER (WHERE account = 'transit') AS transit, sum(amount) FILTER (WHERE account = 'fee') AS fees
    FROM leg GROUP BY 1, 2),
  closing AS (
    SELECT c.*, b.outside AS outside_before, b.users AS users_before, b.escrow AS escrow_before, b.transit AS transit_before, b.fees AS fees_before
    FROM daily_closing c LEFT JOIN daily_closing b ON b.day = c.day - 1 AND b.asset = c.asset
    -- A day that is in the span as a whole.
    WHERE c.day::timestamp AT TIME ZONE 'UTC' >= p_from AND (c.day + 1)::timestamp AT TIME ZONE 'UTC' <= p_to)
  SELECT 'every transfer is balanced', count(*), min(id::text) FROM (
    SELECT s.id, count(l.amount) AS legs, sum(l.amount) AS total FROM span s LEFT JOIN leg l ON l.id = s.id GROUP BY s.id) s
    WHERE legs < 2 OR total IS DISTINCT FROM 0
  UNION ALL
  SELECT 'every order that ended has its transfers', count(*), min(id::text) FROM (
    SELECT e.id, e.status, count(*) FILTER (WHERE t.kind = 'hold') AS holds, count(*) FILTER (WHERE t.kind = 'release') AS releases,
      count(*) FILTER (WHERE t.kind = 'refund') AS refunds
    FROM (SELECT DISTINCT id, status FROM ended) e CROSS JOIN LATERAL (
      SELECT kind FROM ledger_transfer WHERE order_id = e.id AND kind = 'hold'
      UNION ALL SELECT kind FROM ledger_transfer WHERE order_id = e.id AND kind IN ('release', 'refund')) t GROUP BY e.id, e.status) s
    WHERE (holds, releases, refunds) IS DISTINCT FROM (CASE status
      WHEN 'completed' THEN (1::bigint, 1::bigint, 0::bigint) WHEN 'canceled' THEN (1::bigint, 0::bigint, 1::bigint) END)
  UNION ALL
  SELECT 'every release pays its buyer and the fee', count(*), min(e.id::text) FROM ended e LEFT JOIN given g ON g.id = e.id AND g.kind = 'release'
    WHERE e.kind = 'release' AND (g.amount IS DISTINCT FROM e.quantity - e.fee OR e.moved_asset <> e.asset)
  UNION ALL
  SELECT 'every refund gives its buyer what was decided', count(*), min(e.id::text) FROM ended e LEFT JOIN given g ON g.id = e.id AND g.kind = 'refund'
    WHERE e.kind = 'refund' AND g.amount IS DISTINCT FROM
      (SELECT c.buyer_share FROM appeal_case c WHERE c.order_id = e.id AND c.ending = 'decided' AND c.buyer_share IS NOT NULL)
  UNION ALL
  SELECT 'every ended order''s journal is whole', count(*), min(id::text) FROM (
    SELECT e.id, e.version, e.status, count(s.seq) AS events, max(s.seq) AS last, (array_agg(s.to_status ORDER BY s.seq DESC))[1] AS final,
      bool_and(s.from_status IS NOT DISTINCT FROM s.previous) AS chained
    FROM ended e LEFT JOIN step s ON s.order_id = e.id GROUP BY e.id, e.version, e.status) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
  UNION ALL
  SELECT 'every daily closing is the day before and its postings', count(*), min(coalesce(c.day, m.day) || ' ' || coalesce(c.asset, m.asset))
    FROM closing c FULL JOIN (SELECT * FROM moved WHERE day IN (SELECT day FROM closing)) m ON m.day = c.day AND m.asset = c.asset
    WHERE c.day IS NULL
      OR (c.outside, c.users, c.escrow, c.transit, c.fees) IS DISTINCT FROM (
        coalesce(outside_before, 0) + coalesce(m.outside, 0), coalesce(users_before, 0) + coalesce(m.users, 0), coalesce(escrow_before, 0) + coalesce(m.escrow, 0),
        coalesce(transit_before, 0) + coalesce(m.transit, 0), coalesce(fees_before, 0) + coalesce(m.fees, 0))
$$;
