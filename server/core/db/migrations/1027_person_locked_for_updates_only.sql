-- A column that is generated counts as written by every UPDATE of a table with BEFORE triggers, and this one is part of a unique key. So each UPDATE of
-- a person locked the row as if its key changed: it waited for every transaction that had written a row which refers to that person, such as an order,
-- a message or a booking, and they for it. A trigger writes the column now, where parent_id is written.
ALTER TABLE users ALTER COLUMN is_main DROP EXPRESSION;
ALTER TABLE users ALTER COLUMN is_main SET DEFAULT true;

CREATE FUNCTION write_is_main() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.is_main := NEW.parent_id IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER write_is_main BEFORE INSERT OR UPDATE OF parent_id, is_main ON users FOR EACH ROW EXECUTE FUNCTION write_is_main();
