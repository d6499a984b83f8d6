-- Cells share no database, so what keeps a UID unique over all of them is in the UID: its account group, before the last nine digits. Accounts that
-- are there already keep their UID, whatever it is.
CREATE FUNCTION check_uid_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uid / 1000000000 <> NEW.account_group THEN
    RAISE EXCEPTION 'the UID % is none of account group %', NEW.uid, NEW.account_group USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER uid_of_group BEFORE INSERT OR UPDATE OF uid ON users FOR EACH ROW EXECUTE FUNCTION check_uid_of_group();
