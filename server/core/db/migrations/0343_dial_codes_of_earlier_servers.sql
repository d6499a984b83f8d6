-- Servers of 0.1.0, which run beside newer ones during an upgrade and after a rollback, write a dial code without its plus.
CREATE FUNCTION complete_dial_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.dial_code := '+' || NEW.dial_code;
  RETURN NEW;
END $$;
CREATE TRIGGER complete_dial_code BEFORE INSERT OR UPDATE OF dial_code ON users FOR EACH ROW WHEN (NEW.dial_code ~ '^[0-9]')
  EXECUTE FUNCTION complete_dial_code();
GRANT EXECUTE ON FUNCTION complete_dial_code() TO plaza_app;
