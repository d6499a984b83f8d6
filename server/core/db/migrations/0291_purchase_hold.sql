-- Purchases whose coins can't all be sold or moved out for a while: decided when the order is placed, and begun by its release.
CREATE TABLE purchase_hold (
  order_id bigint PRIMARY KEY REFERENCES orders,
  user_id bigint NOT NULL REFERENCES users,
  asset text NOT NULL,
  -- What the buyer receives.
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  -- The order's worth when it was placed. NULL: nobody could say, and nothing of it is free.
  usd_cents numeric(38,0) CHECK (usd_cents >= 0),
  reason text NOT NULL CHECK (reason IN ('new_account', 'reversible_method')),
  hours smallint NOT NULL CHECK (hours BETWEEN 1 AND 720),
  -- NULL until the release.
  until timestamptz
);
CREATE INDEX purchase_hold_running ON purchase_hold (user_id, until) WHERE until IS NOT NULL;
CREATE INDEX purchase_hold_end ON purchase_hold (until) WHERE until IS NOT NULL;
GRANT SELECT, INSERT ON purchase_hold TO plaza_app;
GRANT UPDATE (until) ON purchase_hold TO plaza_app;
