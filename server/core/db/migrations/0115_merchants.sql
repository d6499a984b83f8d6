-- The merchant programme: tiers, applications, deposits.

-- traderStatus follows from the tier. Whoever marks somebody as a trader in the old way gives the first tier with it.
ALTER TABLE users ADD merchant_tier text NOT NULL DEFAULT 'none' CHECK (merchant_tier IN ('none', 'verified', 'pro', 'block'));
UPDATE users SET merchant_tier = 'verified' WHERE trader_status <> 'none';
ALTER TABLE users ADD CONSTRAINT users_trader_has_tier CHECK ((trader_status = 'none') = (merchant_tier = 'none'));
CREATE INDEX users_merchants ON users (id) WHERE merchant_tier <> 'none';
CREATE INDEX users_merchants_by_uid ON users (uid) WHERE merchant_tier <> 'none';

CREATE FUNCTION follow_merchant_tier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.merchant_tier IS DISTINCT FROM OLD.merchant_tier OR TG_OP = 'INSERT' AND NEW.merchant_tier <> 'none' THEN
    IF NEW.merchant_tier = 'none' THEN NEW.trader_status := 'none';
    ELSIF NEW.trader_status = 'none' THEN NEW.trader_status := 'active'; END IF;
  ELSIF NEW.trader_status = 'none' THEN NEW.merchant_tier := 'none';
  ELSIF NEW.merchant_tier = 'none' THEN NEW.merchant_tier := 'verified'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER follow_tier BEFORE INSERT OR UPDATE OF trader_status, merchant_tier ON users FOR EACH ROW EXECUTE FUNCTION follow_merchant_tier();

-- How somebody stands with the daily review. No row: nothing was ever to be said.
CREATE TABLE merchant_standing (
  user_id bigint PRIMARY KEY REFERENCES users,
  since timestamptz NOT NULL DEFAULT now(),
  reviewed_at timestamptz,
  -- Until when a warning gives time.
  warned_until timestamptz,
  missing text[] NOT NULL DEFAULT '{}',
  CHECK ((warned_until IS NULL) = (cardinality(missing) = 0))
);

-- Every change of a tier, with its cause. Nothing of it can be changed.
CREATE TABLE merchant_change (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  from_tier text NOT NULL,
  to_tier text NOT NULL,
  -- Whether the tier stood still while its holder was suspended.
  suspended boolean NOT NULL DEFAULT false,
  cause text NOT NULL CHECK (cause IN ('application', 'desk', 'review', 'fraud', 'left')),
  reason text NOT NULL DEFAULT '',
  by_staff bigint REFERENCES staff,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK ((cause IN ('application', 'desk')) = (by_staff IS NOT NULL))
);
CREATE INDEX merchant_change_of ON merchant_change (user_id, id DESC);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON merchant_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE merchant_application (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  tier text NOT NULL CHECK (tier IN ('verified', 'pro', 'block')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'asked', 'approved', 'rejected', 'withdrawn')),
  monthly_usd numeric(20, 0) NOT NULL CHECK (monthly_usd > 0),
  -- How to be reached, where the money comes from, and what was answered to the desk's question: sealed to this row.
  sealed_facts bytea NOT NULL,
  -- Each requirement with what was there when it was made.
  figures jsonb NOT NULL,
  question text,
  answered_at timestamptz,
  assigned_to bigint REFERENCES staff,
  assigned_at timestamptz,
  decided_by bigint REFERENCES staff,
  decided_at timestamptz,
  reject_reasons text[] NOT NULL DEFAULT '{}',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status IN ('pending', 'asked')) = (decided_at IS NULL)),
  CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CHECK ((status = 'rejected') = (cardinality(reject_reasons) > 0)),
  CHECK (status <> 'asked' OR question IS NOT NULL),
  CHECK (decided_by IS NULL OR decided_by = assigned_to)
);
CREATE UNIQUE INDEX merchant_application_one_open ON merchant_application (user_id) WHERE status IN ('pending', 'asked');
CREATE INDEX merchant_application_queue ON merchant_application (id) WHERE status IN ('pending', 'asked');
CREATE INDEX merchant_application_ended ON merchant_application (id DESC) WHERE status NOT IN ('pending', 'asked');
CREATE INDEX merchant_application_of ON merchant_application (user_id, id DESC);

CREATE FUNCTION keep_ended_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Bringing it under another key changes nothing of what was said.
  IF OLD.status NOT IN ('pending', 'asked') AND (to_jsonb(NEW) - 'sealed_facts') IS DISTINCT FROM (to_jsonb(OLD) - 'sealed_facts') THEN
    RAISE EXCEPTION 'application % has ended', OLD.id USING ERRCODE = 'PZ005';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_ended BEFORE UPDATE ON merchant_application FOR EACH ROW EXECUTE FUNCTION keep_ended_application();
CREATE TRIGGER refuse_delete BEFORE DELETE ON merchant_application FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE merchant_file (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  -- None until its person applies with it; within a day, or it is forgotten.
  application_id bigint REFERENCES merchant_application,
  name text NOT NULL,
  storage_name text NOT NULL UNIQUE CHECK (storage_name ~ '^[0-9a-f]{32}$'),
  mime text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX merchant_file_of ON merchant_file (application_id, id) WHERE application_id IS NOT NULL;
CREATE INDEX merchant_file_unused ON merchant_file (user_id, created_at) WHERE application_id IS NULL;
CREATE INDEX merchant_file_old ON merchant_file (created_at) WHERE application_id IS NULL;

CREATE FUNCTION keep_application_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.application_id IS NOT NULL THEN RAISE EXCEPTION 'file % belongs to application %', OLD.id, OLD.application_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON merchant_file FOR EACH ROW EXECUTE FUNCTION keep_application_file();

-- What a merchant puts down. The coins are in the ledger's account of the same person and kind 'bond'; `merchant_audit` compares the two.
CREATE TABLE merchant_deposit (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  asset text NOT NULL REFERENCES asset,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  taken numeric(38, 0) NOT NULL DEFAULT 0 CHECK (taken >= 0 AND taken <= amount),
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'leaving', 'returned')),
  held_at timestamptz NOT NULL DEFAULT now(),
  return_at timestamptz,
  returned_at timestamptz,
  CHECK ((status = 'held') = (return_at IS NULL)),
  CHECK ((status = 'returned') = (returned_at IS NOT NULL))
);
CREATE UNIQUE INDEX merchant_deposit_one ON merchant_deposit (user_id) WHERE status <> 'returned';
CREATE INDEX merchant_deposit_due ON merchant_deposit (return_at) WHERE status = 'leaving';
CREATE INDEX merchant_deposit_of ON merchant_deposit (user_id, id DESC);

-- Parts of a deposit that the desk takes: for a person who was harmed, or for the house. Above a set sum a second member of staff says yes.
CREATE TABLE merchant_taking (
  id bigint PRIMARY KEY DEFAULT new_id(),
  deposit_id bigint NOT NULL REFERENCES merchant_deposit,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  to_user bigint REFERENCES users,
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL CHECK (status IN ('proposed', 'taken', 'declined')),
  proposed_by bigint NOT NULL REFERENCES staff,
  decided_by bigint REFERENCES staff,
  at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((status = 'proposed') = (decided_at IS NULL)),
  CHECK (decided_by IS NULL OR status <> 'taken' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX merchant_taking_one ON merchant_taking (deposit_id) WHERE status = 'proposed';
CREATE INDEX merchant_taking_of ON merchant_taking (deposit_id, id DESC);

-- A key asks as often as its owner's tier gives, unless it has a number of its own.
ALTER TABLE api_key ALTER per_minute DROP DEFAULT, ALTER per_minute DROP NOT NULL;
UPDATE api_key SET per_minute = NULL WHERE per_minute = 300;

-- Of whom an appeal was decided lately.
CREATE INDEX appeal_case_decided ON appeal_case (closed_at) WHERE kind = 'appeal' AND ending = 'decided';

-- The ledger's own kind of account for it. What others have added to these lists stays.
DO $$
DECLARE old text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_account'::regclass AND conname = 'ledger_account_kind_check';
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
  EXECUTE format('ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check CHECK (kind = ''bond'' OR %s)', old);
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_account'::regclass AND conname = 'ledger_account_check1';
  ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check1;
  EXECUTE format('ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check1 CHECK (CASE WHEN kind = ''bond'' THEN owner_id IS NOT NULL ELSE %s END)', old);
  SELECT pg_get_expr(conbin, conrelid) INTO STRICT old FROM pg_constraint WHERE conrelid = 'ledger_transfer'::regclass AND conname = 'ledger_transfer_kind_check';
  ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_kind_check;
  EXECUTE format('ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (''bond_lock'', ''bond_return'', ''bond_take'') OR %s)', old);
END $$;

-- One row a promise, like `ledger_audit`.
CREATE FUNCTION merchant_audit() RETURNS TABLE (promise text, broken bigint, example text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'merchants'' deposits equal their accounts', count(*), min(coalesce(d.user_id, l.owner_id)::text) FROM
    (SELECT user_id, asset, sum(amount - taken) AS held FROM merchant_deposit WHERE status <> 'returned' GROUP BY user_id, asset HAVING sum(amount - taken) <> 0) d
    FULL JOIN (SELECT owner_id, asset, balance FROM ledger_account WHERE kind = 'bond' AND balance <> 0) l ON l.owner_id = d.user_id AND l.asset = d.asset
    WHERE d.held IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'what was taken of deposits is what was decided', count(*), min(d.id::text) FROM merchant_deposit d
    LEFT JOIN (SELECT deposit_id, sum(amount) AS total FROM merchant_taking WHERE status = 'taken' GROUP BY deposit_id) t ON t.deposit_id = d.id
    WHERE d.taken <> coalesce(t.total, 0)
$$;

GRANT SELECT, INSERT, UPDATE ON merchant_standing, merchant_application, merchant_deposit, merchant_taking TO plaza_app;
GRANT SELECT, INSERT ON merchant_change TO plaza_app;
GRANT SELECT, INSERT, DELETE, UPDATE (application_id) ON merchant_file TO plaza_app;
REVOKE ALL ON FUNCTION merchant_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merchant_audit TO plaza_app;
