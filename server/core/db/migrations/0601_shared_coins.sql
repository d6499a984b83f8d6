-- A decision can divide an order's coins. It is the only one that no rule makes, so the database itself asks for a second person.
ALTER TABLE appeal_case ADD COLUMN proposed_share numeric(38,0) CHECK (proposed_share > 0), ADD COLUMN buyer_share numeric(38,0) CHECK (buyer_share > 0),
  ADD CONSTRAINT appeal_case_proposed_share CHECK ((proposed_rule IS NOT DISTINCT FROM 'R15') = (proposed_share IS NOT NULL)),
  ADD CONSTRAINT appeal_case_share CHECK ((rule IS NOT DISTINCT FROM 'R15') = (buyer_share IS NOT NULL)),
  ADD CONSTRAINT appeal_case_share_confirmed CHECK (buyer_share IS NULL OR confirmed_by IS NOT NULL);

-- What was decided is what was booked: the buyer's part in the one transfer that ends the order.
CREATE FUNCTION share_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfer t JOIN orders o ON o.id = t.order_id JOIN ledger_posting p ON p.transfer_id = t.id
      JOIN ledger_account l ON l.id = p.account_id AND l.kind = 'p2p' AND l.owner_id = o.buyer_id
      WHERE t.order_id = NEW.order_id AND t.kind = 'refund' AND p.amount = NEW.buyer_share) THEN
    RAISE EXCEPTION 'the coins of order % are not shared as case % says', NEW.order_id, NEW.id USING ERRCODE = 'PZ004';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION share_check FROM PUBLIC;
CREATE CONSTRAINT TRIGGER shared_as_decided AFTER INSERT OR UPDATE OF buyer_share ON appeal_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.buyer_share IS NOT NULL) EXECUTE FUNCTION share_check();

-- Of a shared order only the buyer's part is on hold. It never becomes more.
GRANT UPDATE (quantity, usd_cents) ON purchase_hold TO plaza_app;
CREATE FUNCTION purchase_hold_shrinks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.quantity > OLD.quantity OR NEW.usd_cents > OLD.usd_cents OR OLD.until IS NOT NULL THEN
    RAISE EXCEPTION 'the hold of order % can only become smaller, and only when it begins', OLD.order_id USING ERRCODE = 'PZ004';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shrinks BEFORE UPDATE OF quantity, usd_cents ON purchase_hold FOR EACH ROW
  WHEN (NEW.quantity IS DISTINCT FROM OLD.quantity OR NEW.usd_cents IS DISTINCT FROM OLD.usd_cents) EXECUTE FUNCTION purchase_hold_shrinks();

CREATE OR REPLACE FUNCTION ledger_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  SELECT 'every refund gives its buyer what was decided', count(*), min(order_id::text) FROM (
    SELECT t.order_id, sum(p.amount) FILTER (WHERE l.kind = 'p2p' AND l.owner_id = o.buyer_id) AS given,
      (SELECT c.buyer_share FROM appeal_case c WHERE c.order_id = o.id AND c.ending = 'decided' AND c.buyer_share IS NOT NULL) AS decided
    FROM ledger_transfer t JOIN orders o ON o.id = t.order_id JOIN ledger_posting p ON p.transfer_id = t.id
      JOIN ledger_account l ON l.id = p.account_id WHERE t.kind = 'refund' GROUP BY t.id, o.id) s WHERE given IS DISTINCT FROM decided
  UNION ALL
  SELECT 'every order''s journal is whole', count(*), min(id::text) FROM (
    SELECT o.id, o.version, o.status, count(e.seq) AS events, max(e.seq) AS last, (array_agg(e.to_status ORDER BY e.seq DESC))[1] AS final,
      bool_and(e.from_status IS NOT DISTINCT FROM e.previous) AS chained
    FROM orders o LEFT JOIN (SELECT *, lag(to_status) OVER (PARTITION BY order_id ORDER BY seq) AS previous FROM order_event) e ON e.order_id = o.id GROUP BY o.id) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
$function$;;

-- Whose coins a buyer was given, as with a release: the seller finds it in the own history.
CREATE FUNCTION ledger_name_sharer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.seller_id INTO NEW.giver_id FROM orders o JOIN appeal_case c ON c.order_id = o.id AND c.turn <> 'nobody' AND c.proposed_share IS NOT NULL
    WHERE o.id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER name_sharer BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION ledger_name_sharer();
