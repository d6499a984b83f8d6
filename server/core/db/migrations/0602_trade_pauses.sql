-- Who lost own appeals again and again, or showed forged evidence, begins nothing new for some days. What is under way goes on.
CREATE TABLE trade_pause (
  case_id bigint PRIMARY KEY REFERENCES appeal_case(id),
  user_id bigint NOT NULL REFERENCES users(id),
  until timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- By a staff member, or because the decision was overturned.
  lifted_at timestamptz,
  CHECK (until > at)
);
CREATE INDEX trade_pause_user ON trade_pause (user_id, until) WHERE lifted_at IS NULL;
GRANT SELECT, INSERT, UPDATE (lifted_at) ON trade_pause TO plaza_app;
