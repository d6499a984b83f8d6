-- The running application may take access away and never give it: new staff, roles and authenticators take the owner's login (npm run staff).
GRANT UPDATE (disabled_at) ON staff TO plaza_app;
CREATE FUNCTION staff_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'staff'::regclass), 'MEMBER') THEN
    RAISE EXCEPTION 'only the owner lets staff in again';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER stays_ended BEFORE UPDATE OF disabled_at ON staff
  FOR EACH ROW WHEN (old.disabled_at IS NOT NULL) EXECUTE FUNCTION staff_stays_ended();
