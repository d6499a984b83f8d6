-- Paid orders that do not move: customer service looks through them.
CREATE INDEX orders_paid ON orders (id) WHERE status = 'paid';
