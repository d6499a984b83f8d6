-- outside a transaction: orders are many, and trading goes on meanwhile. What a party reads on their bank's statement is the reference that the order
-- gave the buyer, and staff look for the order by it. It is random, so the index has one row for each.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_payment_reference ON orders (payment_reference);
