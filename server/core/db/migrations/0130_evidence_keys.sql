-- The public halves of all keys that have ever signed a journal, and between which moments: what was signed before a key changed can be
-- checked after it has, and nobody can sign today in an old key's name.
CREATE TABLE evidence_key (
  key_id text PRIMARY KEY,
  public_key text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CHECK (first_at <= last_at)
);

CREATE TRIGGER refuse BEFORE DELETE ON evidence_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT, UPDATE (first_at, last_at) ON evidence_key TO plaza_app;
