-- Compares the list of movements by kind with the postings that it was written from, both ways: a posting without its row, a row without its posting,
-- and a row of another kind. People's wallets only, as the trigger that writes it.
CREATE FUNCTION movement_audit() RETURNS TABLE (promise text, broken bigint, example text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH expected AS (
    SELECT p.account_id, p.transfer_id, CASE WHEN t.kind = 'refund' AND t.giver_id IS NOT NULL THEN 'shared' ELSE t.kind END AS kind
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures') JOIN ledger_transfer t ON t.id = p.transfer_id)
  SELECT 'every movement of a wallet is listed once, under its kind', count(*),
    min(format('transfer %s of account %s: %s, listed as %s', transfer_id, account_id, coalesce(e.kind, 'no posting'), coalesce(m.kind, 'nothing')))
  FROM expected e FULL JOIN ledger_movement m USING (account_id, transfer_id) WHERE e.kind IS DISTINCT FROM m.kind
$$;
REVOKE EXECUTE ON FUNCTION movement_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION movement_audit TO plaza_app;

-- Of one span of time, by the indexes of both: the rows of the wallets that moved in it. A row of a wallet that didn't is found by the audit of everything.
CREATE FUNCTION movement_audit_span(p_from timestamptz, p_to timestamptz) RETURNS TABLE (promise text, broken bigint, example text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH span AS MATERIALIZED (
    SELECT id, CASE WHEN kind = 'refund' AND giver_id IS NOT NULL THEN 'shared' ELSE kind END AS kind FROM ledger_transfer WHERE at >= p_from AND at < p_to),
  expected AS MATERIALIZED (
    SELECT p.account_id, p.transfer_id, t.kind
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures')),
  listed AS MATERIALIZED (
    SELECT m.account_id, m.transfer_id, m.kind
    FROM (SELECT DISTINCT account_id FROM expected) e
    CROSS JOIN unnest(ARRAY['deposit', 'withdraw', 'move', 'advert_fund', 'advert_return', 'hold', 'release', 'refund', 'shared', 'credit', 'debit',
      'transit', 'transit_return', 'bond_lock', 'bond_return', 'bond_take']) AS known (kind)
    JOIN ledger_movement m ON m.account_id = e.account_id AND m.kind = known.kind
      AND m.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    -- Transfers that began before the span have numbers among those of it.
    WHERE m.transfer_id IN (SELECT id FROM span) OR NOT EXISTS (SELECT FROM ledger_transfer WHERE id = m.transfer_id))
  SELECT 'every movement of a wallet is listed once, under its kind', count(*),
    min(format('transfer %s of account %s: %s, listed as %s', transfer_id, account_id, coalesce(e.kind, 'no posting'), coalesce(m.kind, 'nothing')))
  FROM expected e FULL JOIN listed m USING (account_id, transfer_id) WHERE e.kind IS DISTINCT FROM m.kind
$$;
REVOKE EXECUTE ON FUNCTION movement_audit_span FROM PUBLIC;
GRANT EXECUTE ON FUNCTION movement_audit_span TO plaza_app;
