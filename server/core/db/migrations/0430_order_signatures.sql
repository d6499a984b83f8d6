-- What a party's passkey signed when it reported a payment or released: the facts as a text, and what the authenticator made of their hash. Whoever
-- has a row can check it without us.
CREATE TABLE order_signature (
  order_id bigint NOT NULL,
  -- The step that it signs.
  seq integer NOT NULL,
  signer_id bigint NOT NULL REFERENCES users,
  action text NOT NULL CHECK (action IN ('pay', 'release')),
  statement text NOT NULL CHECK (length(statement) BETWEEN 2 AND 2000),
  algorithm text NOT NULL CHECK (algorithm IN ('ES256', 'EdDSA', 'RS256')),
  -- As SubjectPublicKeyInfo; the passkey itself may be removed.
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 32 AND 2000),
  authenticator_data bytea NOT NULL CHECK (length(authenticator_data) BETWEEN 37 AND 4000),
  client_data bytea NOT NULL CHECK (length(client_data) BETWEEN 2 AND 4000),
  signature bytea NOT NULL CHECK (length(signature) BETWEEN 8 AND 2000),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, seq) REFERENCES order_event (order_id, seq)
);
CREATE INDEX order_signature_signer ON order_signature (signer_id);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON order_signature FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON order_signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON order_signature TO plaza_app;
