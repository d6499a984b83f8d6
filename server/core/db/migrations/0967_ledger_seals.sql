-- Months of the ledger that were proven: an audit of the whole adds their sums and counts only what moved since.
CREATE TABLE ledger_seal (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  transfers bigint NOT NULL,
  postings bigint NOT NULL,
  releases bigint NOT NULL,
  refunds bigint NOT NULL,
  -- Of each transfer and posting, whatever their order.
  digest text NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  proven_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON ledger_seal TO plaza_app;

-- What the postings of all sealed months add up to; an account without a row: zero.
CREATE TABLE ledger_sealed_total (
  account_id bigint PRIMARY KEY,
  total numeric(38,0) NOT NULL CONSTRAINT ledger_sealed_total_check CHECK (total <> 'NaN' AND total <> 0)
);
GRANT SELECT ON ledger_sealed_total TO plaza_app;

CREATE FUNCTION month_begin(p_month date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT p_month::timestamp AT TIME ZONE 'UTC' $$;
CREATE FUNCTION month_end(p_month date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT (p_month + interval '1 month') AT TIME ZONE 'UTC' $$;

CREATE FUNCTION ledger_sealed_until() RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT month_end(max(month)) FROM ledger_seal
$$;
REVOKE ALL ON FUNCTION ledger_sealed_until FROM public;
GRANT EXECUTE ON FUNCTION ledger_sealed_until TO plaza_app;

CREATE FUNCTION ledger_month_figures(p_month date)
RETURNS TABLE (transfers bigint, postings bigint, releases bigint, refunds bigint, digest text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH span AS MATERIALIZED (
    SELECT id, kind, concat_ws(',', id, kind, asset, order_id, advert_id, extract(epoch FROM at), giver_id, exchange_transfer_id) AS line
    FROM ledger_transfer WHERE at >= month_begin(p_month) AND at < month_end(p_month)),
  leg AS MATERIALIZED (
    SELECT concat_ws(',', p.transfer_id, p.account_id, p.amount) AS line
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span))
  SELECT (SELECT count(*) FROM span), (SELECT count(*) FROM leg), (SELECT count(*) FROM span WHERE kind = 'release'),
    (SELECT count(*) FROM span WHERE kind = 'refund'),
    (SELECT coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0)::text FROM (SELECT line FROM span UNION ALL SELECT line FROM leg) l)
$$;
REVOKE ALL ON FUNCTION ledger_month_figures FROM public;

CREATE FUNCTION ledger_sums_between(p_from timestamptz, p_to timestamptz) RETURNS TABLE (account_id bigint, total numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH span AS MATERIALIZED (SELECT id FROM ledger_transfer WHERE at >= p_from AND at < p_to)
  SELECT p.account_id, sum(p.amount)
  FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
  GROUP BY p.account_id
$$;
REVOKE ALL ON FUNCTION ledger_sums_between FROM public;

CREATE FUNCTION ledger_audit_month(p_month date) RETURNS TABLE (promise text, broken bigint, example text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM ledger_audit_span(month_begin(p_month), month_end(p_month))
  UNION ALL SELECT * FROM movement_audit_span(month_begin(p_month), month_end(p_month))
$$;
REVOKE ALL ON FUNCTION ledger_audit_month FROM public;

-- Seals the first month that is over and has no seal, if every promise holds in it. No line: there is no such month.
CREATE FUNCTION seal_ledger_month() RETURNS TABLE (month date, promise text, broken bigint, example text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  sealing date;
  line record;
  is_whole boolean := true;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
  sealing := coalesce(
    (SELECT max(s.month) + interval '1 month' FROM ledger_seal s),
    (SELECT date_trunc('month', min(t.at) AT TIME ZONE 'UTC') FROM ledger_transfer t))::date;
  -- By then nothing that began in the month is still being written, and its days are closed.
  IF sealing IS NULL OR month_end(sealing) + interval '2 days' > now() THEN
    RETURN;
  END IF;
  FOR line IN SELECT * FROM ledger_audit_month(sealing) LOOP
    is_whole := is_whole AND line.broken = 0;
    RETURN QUERY SELECT sealing, line.promise::text, line.broken::bigint, line.example::text;
  END LOOP;
  IF is_whole THEN
    INSERT INTO ledger_seal (month, transfers, postings, releases, refunds, digest) SELECT sealing, f.* FROM ledger_month_figures(sealing) f;
    -- An order's escrow is empty when it has ended: its row goes, or is never made.
    MERGE INTO ledger_sealed_total s USING ledger_sums_between(month_begin(sealing), month_end(sealing)) m ON m.account_id = s.account_id
      WHEN MATCHED AND s.total + m.total = 0 THEN DELETE
      WHEN MATCHED THEN UPDATE SET total = s.total + m.total
      WHEN NOT MATCHED AND m.total <> 0 THEN INSERT (account_id, total) VALUES (m.account_id, m.total);
  END IF;
END $$;
REVOKE ALL ON FUNCTION seal_ledger_month FROM public;
GRANT EXECUTE ON FUNCTION seal_ledger_month TO plaza_app;

-- Proves the sealed month again that was proven longest ago, and that it is still what it was. One that isn't stays the next to be proven.
CREATE FUNCTION prove_sealed_month() RETURNS TABLE (month date, promise text, broken bigint, example text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  proving date := (SELECT s.month FROM ledger_seal s ORDER BY s.proven_at, s.month LIMIT 1);
  line record;
  is_whole boolean := true;
BEGIN
  IF proving IS NULL THEN
    RETURN;
  END IF;
  FOR line IN
    SELECT * FROM ledger_audit_month(proving)
    UNION ALL SELECT 'every sealed month is as it was sealed', count(*), min(to_char(s.month, 'YYYY-MM'))
      FROM ledger_seal s CROSS JOIN ledger_month_figures(proving) f
      WHERE s.month = proving AND (s.transfers, s.postings, s.releases, s.refunds, s.digest) IS DISTINCT FROM (f.transfers, f.postings, f.releases, f.refunds, f.digest)
  LOOP
    is_whole := is_whole AND line.broken = 0;
    RETURN QUERY SELECT proving, line.promise::text, line.broken::bigint, line.example::text;
  END LOOP;
  IF is_whole THEN
    UPDATE ledger_seal s SET proven_at = clock_timestamp() WHERE s.month = proving;
  END IF;
END $$;
REVOKE ALL ON FUNCTION prove_sealed_month FROM public;
GRANT EXECUTE ON FUNCTION prove_sealed_month TO plaza_app;

-- The promises of the whole ledger: of sealed months by their sums and counts, of what moved since by its transfers.
CREATE FUNCTION ledger_audit_open() RETURNS TABLE (promise text, broken bigint, example text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH since AS MATERIALIZED (SELECT coalesce(ledger_sealed_until(), '-infinity') AS at),
  moved AS MATERIALIZED (SELECT m.account_id, m.total FROM since s CROSS JOIN LATERAL ledger_sums_between(s.at, 'infinity') m),
  held AS MATERIALIZED (
    SELECT account_id, sum(total) AS total FROM (SELECT * FROM ledger_sealed_total UNION ALL SELECT * FROM moved) t GROUP BY account_id),
  ends AS (
    SELECT t.kind, count(*) AS moved FROM since s JOIN ledger_transfer t ON t.at >= s.at WHERE t.kind IN ('release', 'refund') GROUP BY t.kind),
  running AS MATERIALIZED (
    SELECT id, version, status FROM orders WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed'))
  SELECT 'every asset sums to zero', count(*), min(asset || ' ' || total) FROM (
    SELECT a.asset, sum(h.total) AS total FROM held h JOIN ledger_account a ON a.id = h.account_id GROUP BY a.asset) s WHERE total <> 0
  UNION ALL
  SELECT 'every balance is the sum of its postings', count(*), min(coalesce(a.id, h.account_id)::text)
    FROM (SELECT id, balance FROM ledger_account WHERE balance IS NOT NULL AND balance <> 0) a FULL JOIN (
      SELECT h.account_id, h.total FROM held h LEFT JOIN ledger_account b ON b.id = h.account_id WHERE b.id IS NULL OR b.balance IS NOT NULL) h ON h.account_id = a.id
    WHERE coalesce(a.balance, 0) <> coalesce(h.total, 0)
  UNION ALL
  SELECT 'no balance is below zero', count(*), min(id::text) FROM ledger_account WHERE balance < 0 OR balance = 'NaN'
  UNION ALL
  SELECT 'adverts in escrow equal online remainders', count(*), min(coalesce(a.id, l.ref_id)::text) FROM
    (SELECT id, asset, remaining FROM advert WHERE side = 'sell' AND state = 'online' AND remaining > 0) a
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'advert' AND balance <> 0) l ON l.ref_id = a.id AND l.asset = a.asset
    WHERE a.remaining IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'orders in escrow equal open orders', count(*), min(coalesce(o.id, l.ref_id)::text) FROM
    (SELECT r.id, o.asset, o.quantity FROM running r JOIN orders o ON o.id = r.id) o
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'order' AND balance <> 0) l ON l.ref_id = o.id AND l.asset = o.asset
    WHERE o.quantity IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every open order has its hold and no end', count(*), min(r.id::text) FROM running r
    WHERE NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.order_id = r.id AND t.kind = 'hold')
      OR EXISTS (SELECT FROM ledger_transfer t WHERE t.order_id = r.id AND t.kind IN ('release', 'refund'))
  UNION ALL
  SELECT 'every open order''s journal is whole', count(*), min(id::text) FROM (
    SELECT r.id, r.version, r.status, count(e.seq) AS events, max(e.seq) AS last, (array_agg(e.to_status ORDER BY e.seq DESC))[1] AS final,
      bool_and(e.from_status IS NOT DISTINCT FROM e.previous) AS chained
    FROM running r LEFT JOIN LATERAL (SELECT seq, from_status, to_status, lag(to_status) OVER (ORDER BY seq) AS previous FROM order_event WHERE order_id = r.id) e ON true
    GROUP BY r.id, r.version, r.status) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
  UNION ALL
  SELECT 'as many orders ended as were released and refunded', count(*), min(format('%s orders: %s, transfers: %s', o.status, o.ended, o.moved)) FROM (
    SELECT 'completed' AS status, (SELECT count(*) FROM orders WHERE status = 'completed') AS ended,
      (SELECT coalesce(sum(releases), 0) FROM ledger_seal) + coalesce((SELECT moved FROM ends WHERE kind = 'release'), 0) AS moved
    UNION ALL SELECT 'canceled', (SELECT count(*) FROM orders WHERE status = 'canceled'),
      (SELECT coalesce(sum(refunds), 0) FROM ledger_seal) + coalesce((SELECT moved FROM ends WHERE kind = 'refund'), 0)) o WHERE o.ended <> o.moved
  UNION ALL
  SELECT a.* FROM since s CROSS JOIN LATERAL ledger_audit_span(s.at, 'infinity') a
  UNION ALL
  SELECT a.* FROM since s CROSS JOIN LATERAL movement_audit_span(s.at, 'infinity') a
$$;
REVOKE ALL ON FUNCTION ledger_audit_open FROM public;
GRANT EXECUTE ON FUNCTION ledger_audit_open TO plaza_app;
