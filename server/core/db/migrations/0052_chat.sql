-- A notice that is told once however often it was put off names its act itself.
ALTER TABLE reminder ADD COLUMN act text;

-- A person's running orders, in either role: whom to tell that they are here, and what counts towards their limits.
CREATE INDEX orders_running_buyer ON orders (buyer_id, id) WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed');
CREATE INDEX orders_running_seller ON orders (seller_id, id) WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed');

-- What a person writes again and again; no row: the language's own.
CREATE TABLE quick_reply (
  user_id bigint PRIMARY KEY REFERENCES users,
  replies text[] NOT NULL CHECK (cardinality(replies) <= 10)
);
GRANT SELECT, INSERT, UPDATE ON quick_reply TO plaza_app;
