-- What counts towards a person's limits: orders taken in the last hour, and cancellations of the last days.
CREATE INDEX orders_taken ON orders (taker_id, created_at DESC);
CREATE INDEX orders_canceled_buyer ON orders (buyer_id, canceled_at DESC) WHERE status = 'canceled';
CREATE INDEX orders_canceled_seller ON orders (seller_id, canceled_at DESC) WHERE status = 'canceled';
