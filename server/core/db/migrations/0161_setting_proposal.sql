-- A looser value of a setting that guards money, until another operator enters the same one.
CREATE TABLE setting_proposal (
  key text PRIMARY KEY CHECK (key ~ '^[A-Za-z]{1,60}$'),
  value jsonb NOT NULL,
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON setting_proposal TO plaza_app;
