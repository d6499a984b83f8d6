-- Proof of escrow: at each moment a root for each asset over everything that is in escrow, beside what the ledger holds.

CREATE TABLE escrow_proof (
  id bigint PRIMARY KEY DEFAULT new_id(),
  taken_at timestamptz NOT NULL UNIQUE,
  -- Rows in which an order or advert and its escrow account differ. Anything but zero is an alarm.
  differences integer NOT NULL CHECK (differences >= 0),
  holds boolean NOT NULL,
  -- SHA-256 over the one before, this moment and its roots: a past that is changed changes every later one.
  chain bytea NOT NULL,
  CHECK (holds OR differences >= 0)
);

CREATE TABLE escrow_proof_asset (
  proof_id bigint NOT NULL REFERENCES escrow_proof,
  asset text NOT NULL,
  root bytea NOT NULL,
  leaves integer NOT NULL CHECK (leaves >= 0),
  orders integer NOT NULL CHECK (orders >= 0 AND orders <= leaves),
  total numeric(38, 0) NOT NULL CHECK (total <> 'NaN' AND total >= 0),
  ledger_accounts integer NOT NULL,
  ledger_total numeric(38, 0) NOT NULL CHECK (ledger_total <> 'NaN'),
  PRIMARY KEY (proof_id, asset)
);

-- The newest trees, so that a party can be shown the way from its leaf to the root. Levels one after the other, leaves first;
-- 48 bytes a node (hash, sum). Not compressed, so that a path reads a few hundred bytes of it and not the whole.
CREATE TABLE escrow_proof_tree (
  proof_id bigint NOT NULL REFERENCES escrow_proof,
  asset text NOT NULL,
  nodes bytea NOT NULL,
  PRIMARY KEY (proof_id, asset)
);
ALTER TABLE escrow_proof_tree ALTER COLUMN nodes SET STORAGE EXTERNAL;

-- Something that a person who runs the place must look at; it stands until somebody has.
CREATE TABLE operator_alarm (
  id bigint PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  raised_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  times integer NOT NULL DEFAULT 1,
  cleared_at timestamptz
);
CREATE UNIQUE INDEX operator_alarm_standing ON operator_alarm (kind) WHERE cleared_at IS NULL;

CREATE INDEX advert_escrowed ON advert (id) WHERE side = 'sell' AND state = 'online';

-- The place of a leaf in a tree whose leaves are sorted by their hash; -1 where it isn't there.
CREATE FUNCTION escrow_leaf_index(p_proof bigint, p_asset text, p_leaf bytea) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE low integer := 0; high integer; middle integer; found bytea;
BEGIN
  SELECT leaves - 1 INTO high FROM escrow_proof_asset WHERE proof_id = p_proof AND asset = p_asset;
  WHILE low <= high LOOP
    middle := (low + high) / 2;
    SELECT substring(nodes FROM middle * 48 + 1 FOR 32) INTO found FROM escrow_proof_tree WHERE proof_id = p_proof AND asset = p_asset;
    IF found IS NULL THEN RETURN -1; END IF;
    IF found = p_leaf THEN RETURN middle; END IF;
    IF found < p_leaf THEN low := middle + 1; ELSE high := middle - 1; END IF;
  END LOOP;
  RETURN -1;
END $$;

CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON escrow_proof FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON escrow_proof_asset FOR EACH ROW EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON escrow_proof, escrow_proof_asset TO plaza_app;
GRANT SELECT, INSERT, DELETE ON escrow_proof_tree TO plaza_app;
GRANT SELECT, INSERT, UPDATE ON operator_alarm TO plaza_app;
GRANT EXECUTE ON FUNCTION escrow_leaf_index TO plaza_app;
