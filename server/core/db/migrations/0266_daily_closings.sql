-- What accounts held at the end of a day (UTC), so that a reconciliation reads the transfers of a day and not of all days before it.
-- Minor units. The five add up to zero, because every transfer does; `outside` is below zero by what users brought.
CREATE TABLE daily_closing (
  day date NOT NULL,
  asset text NOT NULL REFERENCES asset,
  outside numeric(38, 0) NOT NULL CHECK (outside <> 'NaN'),
  users numeric(38, 0) NOT NULL CHECK (users <> 'NaN'),
  escrow numeric(38, 0) NOT NULL CHECK (escrow <> 'NaN'),
  transit numeric(38, 0) NOT NULL CHECK (transit <> 'NaN'),
  fees numeric(38, 0) NOT NULL CHECK (fees <> 'NaN'),
  PRIMARY KEY (day, asset)
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON daily_closing FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON daily_closing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE daily_closing ENABLE ALWAYS TRIGGER refuse, ENABLE ALWAYS TRIGGER refuse_truncate;
GRANT SELECT, INSERT ON daily_closing TO plaza_app;

-- A transfer has the time at which its transaction began. A day is closed an hour after its end, so no transaction may be older than that.
CREATE FUNCTION refuse_late_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a transaction of % can move no coins any more', NEW.at USING ERRCODE = 'PZ001';
END $$;
CREATE TRIGGER refuse_late BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.at < clock_timestamp() - interval '1 hour')
  EXECUTE FUNCTION refuse_late_transfer();

-- One row a promise, like `ledger_audit`.
CREATE FUNCTION closing_audit() RETURNS TABLE (promise text, broken bigint, example text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day, t.asset, sum(p.amount) FILTER (WHERE a.kind = 'external') AS outside,
      sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond')) AS users, sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')) AS escrow,
      sum(p.amount) FILTER (WHERE a.kind = 'transit') AS transit, sum(p.amount) FILTER (WHERE a.kind = 'fee') AS fees
    FROM ledger_transfer t JOIN ledger_posting p ON p.transfer_id = t.id JOIN ledger_account a ON a.id = p.account_id
    WHERE t.at < (((SELECT max(day) FROM daily_closing) + 1)::timestamp AT TIME ZONE 'UTC') GROUP BY 1, 2
  ), held AS (
    SELECT day, asset, coalesce(sum(m.outside) OVER upto, 0) AS outside, coalesce(sum(m.users) OVER upto, 0) AS users, coalesce(sum(m.escrow) OVER upto, 0) AS escrow,
      coalesce(sum(m.transit) OVER upto, 0) AS transit, coalesce(sum(m.fees) OVER upto, 0) AS fees
    FROM moved m FULL JOIN daily_closing USING (day, asset)
    WINDOW upto AS (PARTITION BY asset ORDER BY day)
  )
  SELECT 'every daily closing is the sum of its postings', count(*), min(h.day || ' ' || h.asset)
  FROM held h LEFT JOIN daily_closing c ON c.day = h.day AND c.asset = h.asset
  WHERE c.day IS NULL OR (c.outside, c.users, c.escrow, c.transit, c.fees) <> (h.outside, h.users, h.escrow, h.transit, h.fees)
$$;
REVOKE ALL ON FUNCTION closing_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closing_audit TO plaza_app;
