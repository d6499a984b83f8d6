-- The proof that anybody may ask for at any moment: one row a promise, with what breaks it.
CREATE FUNCTION ledger_audit() RETURNS TABLE (promise text, broken bigint, example text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'every asset sums to zero', count(*), min(asset || ' ' || total) FROM (
    SELECT t.asset, sum(p.amount) AS total FROM ledger_posting p JOIN ledger_transfer t ON t.id = p.transfer_id GROUP BY t.asset) s WHERE total <> 0
  UNION ALL
  SELECT 'every transfer is balanced', count(*), min(id::text) FROM (
    SELECT t.id, count(p.amount) AS legs, sum(p.amount) AS total FROM ledger_transfer t LEFT JOIN ledger_posting p ON p.transfer_id = t.id GROUP BY t.id) s
    WHERE legs < 2 OR total IS DISTINCT FROM 0
  UNION ALL
  SELECT 'every balance is the sum of its postings', count(*), min(a.id::text) FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_posting GROUP BY account_id) p ON p.account_id = a.id
    WHERE a.balance IS NOT NULL AND a.balance <> coalesce(p.total, 0)
  UNION ALL
  SELECT 'no balance is below zero', count(*), min(id::text) FROM ledger_account WHERE balance < 0 OR balance = 'NaN'
  UNION ALL
  SELECT 'adverts in escrow equal online remainders', count(*), min(coalesce(a.id, l.ref_id)::text) FROM
    (SELECT id, asset, remaining FROM advert WHERE side = 'sell' AND state = 'online' AND remaining > 0) a
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'advert' AND balance <> 0) l ON l.ref_id = a.id AND l.asset = a.asset
    WHERE a.remaining IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'orders in escrow equal open orders', count(*), min(coalesce(o.id, l.ref_id)::text) FROM
    (SELECT id, asset, quantity FROM orders WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed')) o
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'order' AND balance <> 0) l ON l.ref_id = o.id AND l.asset = o.asset
    WHERE o.quantity IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every order''s transfers match its status', count(*), min(id::text) FROM (
    SELECT o.id, o.status,
      count(*) FILTER (WHERE t.kind = 'hold') AS holds, count(*) FILTER (WHERE t.kind = 'release') AS releases, count(*) FILTER (WHERE t.kind = 'refund') AS refunds
    FROM orders o LEFT JOIN ledger_transfer t ON t.order_id = o.id GROUP BY o.id) s
    WHERE (holds, releases, refunds) IS DISTINCT FROM (CASE status
      WHEN 'completed' THEN (1::bigint, 1::bigint, 0::bigint) WHEN 'canceled' THEN (1::bigint, 0::bigint, 1::bigint)
      WHEN 'failed' THEN (0::bigint, 0::bigint, 0::bigint) ELSE (1::bigint, 0::bigint, 0::bigint) END)
  UNION ALL
  SELECT 'every release pays its buyer and the fee', count(*), min(o.id::text) FROM orders o
    JOIN ledger_transfer t ON t.order_id = o.id AND t.kind = 'release'
    LEFT JOIN ledger_account b ON b.owner_id = o.buyer_id AND b.kind = 'p2p' AND b.asset = o.asset
    LEFT JOIN ledger_posting pb ON pb.transfer_id = t.id AND pb.account_id = b.id
    WHERE pb.amount IS DISTINCT FROM o.quantity - o.fee OR t.asset <> o.asset
  UNION ALL
  SELECT 'every order''s journal is whole', count(*), min(id::text) FROM (
    SELECT o.id, o.version, o.status, count(e.seq) AS events, max(e.seq) AS last, (array_agg(e.to_status ORDER BY e.seq DESC))[1] AS final,
      bool_and(e.from_status IS NOT DISTINCT FROM e.previous) AS chained
    FROM orders o LEFT JOIN (SELECT *, lag(to_status) OVER (PARTITION BY order_id ORDER BY seq) AS previous FROM order_event) e ON e.order_id = o.id GROUP BY o.id) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
$$;

-- Roles belong to the whole cluster: another database's migration may make it at this very moment.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plaza_app') THEN CREATE ROLE plaza_app NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- The application can read everything, write what a noun's store writes, and move coins only through ledger_post.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO plaza_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO plaza_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO plaza_app;
GRANT INSERT, UPDATE ON users, reputation, session, security_code, payment_account, idempotency, user_stream, heartbeat, asset, fiat, index_price, advert, orders, outgoing_message TO plaza_app;
GRANT INSERT ON login_failure, user_event, audit_entry, order_event, chat_message, user_block TO plaza_app;
GRANT DELETE ON session, security_code, login_failure, idempotency, user_event, outgoing_message, user_block TO plaza_app;
