CREATE TABLE favourite (
  user_id bigint NOT NULL REFERENCES users,
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9]{2,10}(_[A-Z0-9]{2,10})?$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, symbol)
);
-- Whom the exchange has taken on as brokers. Agreements are made on paper, so the application only reads.
CREATE TABLE broker (
  user_id bigint PRIMARY KEY REFERENCES users,
  broker_id text NOT NULL UNIQUE CHECK (broker_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  level integer NOT NULL CHECK (level BETWEEN 1 AND 9),
  since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON favourite TO plaza_app;
GRANT SELECT ON broker TO plaza_app;
