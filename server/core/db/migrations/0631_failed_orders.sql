-- outside a transaction
-- A person's failed orders are few, and finding them among ten years of others would read all of those. Canceled and running ones have their indexes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_failed_buyer ON orders (buyer_id, id DESC) WHERE status = 'failed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_failed_seller ON orders (seller_id, id DESC) WHERE status = 'failed';
