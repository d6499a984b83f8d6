-- Coins and currencies are the operator's. A row that nobody has described yet gets what domain/catalogue says when a server starts.
ALTER TABLE asset
  ADD CONSTRAINT asset_code_check CHECK (code ~ '^[A-Z0-9]{2,10}$'),
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  ADD COLUMN min_quantity numeric(36, 18) NOT NULL DEFAULT 1 CHECK (min_quantity > 0),
  -- NULL: our own drawing, or the coin's first letter.
  ADD COLUMN logo_url text CHECK (length(logo_url) BETWEEN 1 AND 300),
  -- Countries in which the coin is hidden, beside those of the settings.
  ADD COLUMN hidden_in text[] NOT NULL DEFAULT '{}' CHECK (array_to_string(hidden_in, ',', '-') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  ADD COLUMN is_on boolean NOT NULL DEFAULT true,
  ADD COLUMN position integer NOT NULL DEFAULT 1000 CHECK (position BETWEEN 0 AND 100000);
ALTER TABLE fiat
  ADD CONSTRAINT fiat_code_check CHECK (code ~ '^[A-Z]{3}$'),
  ADD COLUMN symbol text NOT NULL DEFAULT '' CHECK (length(symbol) <= 8),
  ADD COLUMN countries text[] NOT NULL DEFAULT '{}' CHECK (array_to_string(countries, ',', '-') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  ADD COLUMN is_on boolean NOT NULL DEFAULT true,
  ADD COLUMN position integer NOT NULL DEFAULT 1000 CHECK (position BETWEEN 0 AND 100000);

-- Every amount in the ledger is counted in these units.
CREATE FUNCTION refuse_other_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is counted in units of % digits for good', OLD.code, OLD.precision USING ERRCODE = '42501';
END $$;
CREATE TRIGGER keep_units BEFORE UPDATE ON asset FOR EACH ROW WHEN (OLD.code <> NEW.code OR OLD.precision <> NEW.precision) EXECUTE FUNCTION refuse_other_units();
CREATE TRIGGER keep_units BEFORE UPDATE ON fiat FOR EACH ROW WHEN (OLD.code <> NEW.code OR OLD.precision <> NEW.precision) EXECUTE FUNCTION refuse_other_units();
CREATE TRIGGER refuse_delete BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON fiat FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every process hears of a change at its commit.
CREATE FUNCTION catalogue_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plaza_catalogue', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON asset FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce();
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON fiat FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce();
GRANT EXECUTE ON FUNCTION refuse_other_units(), catalogue_announce() TO plaza_app;

-- What loosens the market (a new coin, one that is switched on, fewer countries in which it is hidden) waits for another operator.
CREATE TABLE catalogue_proposal (
  id bigint NOT NULL DEFAULT new_id() UNIQUE,
  kind text NOT NULL CHECK (kind IN ('asset', 'fiat')),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,10}$'),
  entry jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, code)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_proposal TO plaza_app;
