-- The index price of each day (UTC) as it was last seen, so that a merchant's figures can say what a trade earned against it.
CREATE TABLE index_price_day (
  asset text NOT NULL,
  fiat text NOT NULL,
  day date NOT NULL,
  price numeric(38, 0) NOT NULL CHECK (price <> 'NaN' AND price > 0),
  PRIMARY KEY (asset, fiat, day)
);
INSERT INTO index_price_day SELECT asset, fiat, (updated_at AT TIME ZONE 'UTC')::date, price FROM index_price;

CREATE FUNCTION keep_index_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO index_price_day AS d (asset, fiat, day, price)
    SELECT asset, fiat, (updated_at AT TIME ZONE 'UTC')::date, price FROM fresh ORDER BY asset, fiat
  ON CONFLICT (asset, fiat, day) DO UPDATE SET price = excluded.price WHERE d.price <> excluded.price;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_day_new AFTER INSERT ON index_price REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_index_day();
CREATE TRIGGER keep_day_changed AFTER UPDATE ON index_price REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_index_day();

GRANT SELECT ON index_price_day TO plaza_app;
-- The demo market makes a past.
GRANT INSERT ON index_price_day TO plaza_app;
