-- The operator's settings: a row for each key that was ever changed; all others hold what domain/settings says.
CREATE TABLE setting (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z]{1,60}$'),
  value jsonb NOT NULL,
  -- Who made the change, in the words of whoever let them in: "staff 123".
  changed_by text NOT NULL CHECK (changed_by <> ''),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE setting_change (
  id bigint PRIMARY KEY DEFAULT new_id(),
  key text NOT NULL,
  -- NULL: what the catalogue says.
  before jsonb,
  after jsonb NOT NULL,
  changed_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX setting_change_key ON setting_change (key, id DESC);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON setting_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- No change without its record, whoever makes it, and every process hears of it at the commit.
CREATE FUNCTION setting_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.value = NEW.value THEN RETURN NULL; END IF;
  INSERT INTO setting_change (key, before, after, changed_by) VALUES (NEW.key, CASE TG_OP WHEN 'UPDATE' THEN OLD.value END, NEW.value, NEW.changed_by);
  PERFORM pg_notify('plaza_settings', NEW.key);
  RETURN NULL;
END $$;
CREATE TRIGGER record AFTER INSERT OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION setting_record();

GRANT SELECT, INSERT, UPDATE ON setting TO plaza_app;
GRANT SELECT, INSERT ON setting_change TO plaza_app;
GRANT EXECUTE ON FUNCTION setting_record() TO plaza_app;
