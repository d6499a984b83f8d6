-- How often offers were opened on a day (UTC), by pair, without who opened them.
CREATE TABLE advert_view_day (
  day date NOT NULL,
  asset text NOT NULL REFERENCES asset,
  fiat text NOT NULL REFERENCES fiat,
  views bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, asset, fiat)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON advert_view_day TO plaza_app;

-- What the orders placed on a day (UTC) came to: of the whole market, and of each pair, payment method and country of the taker. Sums, so
-- that the sums of days are those of weeks and months; times are counts of orders by minutes. Coins in minor units, USD in cents.
CREATE TABLE market_figure (
  dimension text NOT NULL CHECK (dimension IN ('all', 'pair', 'method', 'country')),
  key text NOT NULL,
  day date NOT NULL,
  figure text NOT NULL
    CHECK (figure IN ('views', 'placed', 'paid', 'ended', 'coins', 'fees', 'usd', 'pay_time', 'release_time', 'dispute', 'rule')),
  detail text NOT NULL,
  value numeric(38, 0) NOT NULL CHECK (value <> 'NaN' AND value > 0),
  PRIMARY KEY (dimension, key, day, figure, detail),
  CHECK ((dimension = 'all') = (key = ''))
);
CREATE INDEX market_figure_keys ON market_figure (dimension, figure, day, key);
GRANT SELECT, INSERT, UPDATE, DELETE ON market_figure TO plaza_app;

-- When a day's figures were last computed, and how many of its orders and cases were still open then.
CREATE TABLE market_figure_day (
  day date PRIMARY KEY,
  computed_at timestamptz NOT NULL,
  unsettled integer NOT NULL CHECK (unsettled >= 0)
);
CREATE INDEX market_figure_day_unsettled ON market_figure_day (computed_at) WHERE unsettled > 0;
GRANT SELECT, INSERT, UPDATE, DELETE ON market_figure_day TO plaza_app;
