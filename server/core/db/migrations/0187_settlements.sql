-- What one operator wants to decide in the exchange's place about a transfer, until another one says the same.
CREATE TABLE exchange_settlement (
  transfer_id bigint PRIMARY KEY REFERENCES exchange_transfer,
  to_state text NOT NULL CHECK (to_state IN ('done', 'refused')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_settlement TO plaza_app;
