-- outside a transaction: orders are many, and trading goes on meanwhile. Staff look for orders by coin, currency, method and status, by any of them and
-- in any combination. The index finds the newest of each combination, knows which there are, and has the amount that a range is compared with.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_kind ON orders (asset, fiat, method_id, status, id DESC) INCLUDE (amount);
