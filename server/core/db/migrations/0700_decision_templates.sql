-- Reasons that staff write again and again, each for one rule. A template is never changed: the audit log says which one a decision began with.
CREATE TABLE decision_template (
  id bigint PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  rule text NOT NULL CHECK (rule ~ '^R[0-9]{1,2}$'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1500),
  created_by bigint NOT NULL REFERENCES staff(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_by bigint REFERENCES staff(id),
  removed_at timestamptz,
  CHECK ((removed_by IS NULL) = (removed_at IS NULL))
);
-- Two with one name can't be told apart where one is chosen.
CREATE UNIQUE INDEX decision_template_name ON decision_template (lower(name)) WHERE removed_at IS NULL;
CREATE TRIGGER refuse_delete BEFORE DELETE ON decision_template FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT, UPDATE (removed_by, removed_at) ON decision_template TO plaza_app;
