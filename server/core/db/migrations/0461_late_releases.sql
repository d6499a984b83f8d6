-- outside a transaction: orders are many, and trading goes on meanwhile. A seller's late releases, for the seller's figures.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_released_late ON orders (seller_id, completed_at) WHERE status = 'completed' AND completed_at > release_due_at;
