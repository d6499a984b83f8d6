-- What an identity vendor's webhook said, once for its id. A result that is older than one that is known changes nothing: webhooks overtake each other.
CREATE TABLE kyc_vendor_result (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  fingerprint bytea NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  meaning text NOT NULL CHECK (meaning IN ('approved', 'rejected', 'none', 'ignored')),
  -- By the vendor's clock.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX kyc_vendor_result_of ON kyc_vendor_result (user_id, at DESC) WHERE meaning <> 'ignored';
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON kyc_vendor_result FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON kyc_vendor_result FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON kyc_vendor_result TO plaza_app;
