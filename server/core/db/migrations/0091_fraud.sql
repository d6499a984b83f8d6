-- What a rule has seen in an order: for the desk's case, never shown to the parties.
CREATE TABLE fraud_trace (
  id bigint PRIMARY KEY DEFAULT new_id(),
  order_id bigint NOT NULL REFERENCES orders,
  -- Whose conduct it is about; null where it is both's.
  user_id bigint REFERENCES users,
  rule text NOT NULL CHECK (rule ~ '^[a-z_]{3,40}$'),
  level text NOT NULL CHECK (level IN ('note', 'warn', 'stop')),
  facts jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX fraud_trace_order ON fraud_trace (order_id, id);
CREATE INDEX fraud_trace_user ON fraud_trace (user_id, id DESC) WHERE user_id IS NOT NULL;
GRANT SELECT, INSERT ON fraud_trace TO plaza_app;

-- A day of one taker, and which of two people were signed in from one address.
CREATE INDEX orders_taker_recent ON orders (taker_id, created_at DESC);
CREATE INDEX session_address ON session (ip, last_seen_at);

-- How a picture looks: 256 bits that survive another size, another compression, a little cropping. Four bytes of each 32 find the near ones.
ALTER TABLE stored_file ADD COLUMN look bytea CHECK (length(look) = 32), ADD COLUMN edited_with text;
CREATE INDEX stored_file_sha ON stored_file (sha256) WHERE order_id IS NOT NULL;
