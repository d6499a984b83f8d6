-- What people attached. Bytes stand outside the database under the id; a row without them is an upload that never finished.
CREATE TABLE stored_file (
  id bigint PRIMARY KEY DEFAULT new_id(),
  owner_id bigint NOT NULL REFERENCES users,
  order_id bigint REFERENCES orders,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stored_file_order ON stored_file (order_id, id) WHERE order_id IS NOT NULL;
ALTER TABLE chat_message ADD COLUMN file_id bigint REFERENCES stored_file;
GRANT SELECT, INSERT ON stored_file TO plaza_app;

-- Adds a finished order to both parties' figures; rows are locked in id order.
CREATE FUNCTION count_ended_order(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO o FROM orders WHERE id = p_order;
  INSERT INTO reputation (user_id) SELECT who FROM unnest(ARRAY[o.buyer_id, o.seller_id]) AS who
    WHERE NOT EXISTS (SELECT FROM reputation r WHERE r.user_id = who) ORDER BY who ON CONFLICT DO NOTHING;
  PERFORM FROM reputation WHERE user_id IN (o.buyer_id, o.seller_id) ORDER BY user_id FOR UPDATE;
  UPDATE reputation SET
    completed = completed + (o.status = 'completed')::int,
    at_fault = at_fault + (((o.cancel_reason IN ('buyer', 'buyer_after_paid', 'expired') AND user_id = o.buyer_id) OR (o.cancel_reason = 'seller' AND user_id = o.seller_id)) IS TRUE)::int,
    releases = releases + (o.status = 'completed' AND user_id = o.seller_id)::int,
    release_seconds = release_seconds + CASE WHEN o.status = 'completed' AND user_id = o.seller_id THEN extract(epoch FROM o.completed_at - o.paid_at)::bigint ELSE 0 END,
    payments = payments + (o.status = 'completed' AND user_id = o.buyer_id)::int,
    pay_seconds = pay_seconds + CASE WHEN o.status = 'completed' AND user_id = o.buyer_id THEN extract(epoch FROM o.paid_at - o.created_at)::bigint ELSE 0 END
  WHERE user_id IN (o.buyer_id, o.seller_id);
END $$;
GRANT EXECUTE ON FUNCTION count_ended_order TO plaza_app;
