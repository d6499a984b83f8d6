-- What each audit of the ledger came to, for the metrics: when, how many promises were checked, and how many of them were broken.
CREATE TABLE audit_run (
  id bigint PRIMARY KEY DEFAULT new_id(),
  at timestamptz NOT NULL DEFAULT now(),
  promises integer NOT NULL CHECK (promises > 0),
  broken integer NOT NULL CHECK (broken BETWEEN 0 AND promises),
  took_ms integer NOT NULL CHECK (took_ms >= 0)
);
CREATE INDEX audit_run_newest ON audit_run (at DESC);
GRANT SELECT, INSERT, DELETE ON audit_run TO plaza_app;
