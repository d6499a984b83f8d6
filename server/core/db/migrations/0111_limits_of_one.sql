-- What customer service set for one person instead of the market's limits, until an end. A later one replaces an earlier one.
CREATE TABLE user_limit (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('maxOpenUnpaidOrders', 'maxTakesPerHour', 'maxCancelsPerDay', 'maxOrderUsd')),
  most integer NOT NULL CHECK (most BETWEEN 0 AND 1000000000),
  until timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  set_by bigint NOT NULL REFERENCES staff,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_limit TO plaza_app;
