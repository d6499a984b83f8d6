-- Beyond its owner's switch an advert is shown only while nothing holds it back: its hours, too many open orders, an index that nobody
-- trusts any more. `private_key`: it is in no list and opens by its link only.
ALTER TABLE advert
  ADD COLUMN hours jsonb,
  ADD COLUMN private_key text CHECK (private_key ~ '^[A-Za-z0-9_-]{22}$'),
  ADD COLUMN held text[] NOT NULL DEFAULT '{}';

ALTER TABLE advert DROP COLUMN listed;
ALTER TABLE advert ADD COLUMN listed boolean NOT NULL GENERATED ALWAYS AS (
  state = 'online' AND private_key IS NULL AND cardinality(held) = 0 AND least(max_amount, div(remaining * price, scale)) >= min_amount) STORED;
CREATE INDEX advert_by_price ON advert (side, asset, fiat, price, id) WHERE listed;
CREATE INDEX advert_by_trades ON advert (side, asset, fiat, owner_trades, id) WHERE listed;
CREATE INDEX advert_by_completion ON advert (side, asset, fiat, owner_completion, id) WHERE listed;
CREATE INDEX advert_by_release ON advert (side, asset, fiat, owner_release_seconds, id) WHERE listed;
CREATE INDEX advert_to_watch ON advert (id) WHERE state = 'online' AND (hours IS NOT NULL OR price_type = 'floating' OR held <> '{}');

-- The terms of each version, as whoever took an order from it saw them.
CREATE TABLE advert_version (
  advert_id bigint NOT NULL REFERENCES advert,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (advert_id, version)
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON advert_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON advert_version TO plaza_app;

-- How often an advert was opened, beside it so that counting never waits for a trade and no trade for counting.
CREATE TABLE advert_views (
  -- No reference: checking it would wait for whoever is just taking or editing the advert.
  advert_id bigint PRIMARY KEY,
  views bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON advert_views TO plaza_app;
