-- outside a transaction: the ledger and the orders are large, and trading goes on meanwhile. What people's wallets moved before 0890.
INSERT INTO ledger_movement (account_id, kind, transfer_id)
  SELECT p.account_id, CASE WHEN t.kind = 'refund' AND t.giver_id IS NOT NULL THEN 'shared' ELSE t.kind END, p.transfer_id
  FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures') JOIN ledger_transfer t ON t.id = p.transfer_id
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
-- What somebody's escrow gave away, by coin and kind: with the index by person alone a coin that a merchant seldom sells was looked for in all sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transfer_given ON ledger_transfer (giver_id, asset, kind, id DESC) WHERE giver_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS ledger_transfer_giver;
-- What My Orders filters by is read in the index alone: a hundred orders a page instead of one or two.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_buyer ON orders (buyer_id, id DESC) INCLUDE (created_at, status, asset, fiat, amount);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_seller ON orders (seller_id, id DESC) INCLUDE (created_at, status, asset, fiat, amount);
DROP INDEX CONCURRENTLY IF EXISTS orders_buyer;
DROP INDEX CONCURRENTLY IF EXISTS orders_seller;
-- So are the orders of an advert, which its owner sees counted by their status.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_advert ON orders (advert_id, id DESC) INCLUDE (status);
DROP INDEX CONCURRENTLY IF EXISTS orders_advert;
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_rated ON review (subject_id, rating, id DESC);
