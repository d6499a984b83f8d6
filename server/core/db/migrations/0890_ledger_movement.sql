-- The postings of people's wallets by the kind of their transfers. A posting doesn't say it, so a page of one kind had to look at every movement of a
-- wallet; a kind that ten years have once is one step of this index. Shared refunds are a kind of their own here, as they are for a reader.
CREATE TABLE ledger_movement (
  account_id bigint NOT NULL,
  kind text NOT NULL,
  transfer_id bigint NOT NULL,
  PRIMARY KEY (account_id, kind, transfer_id)
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ledger_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_movement ENABLE ALWAYS TRIGGER refuse, ENABLE ALWAYS TRIGGER refuse_truncate;
GRANT SELECT ON ledger_movement TO plaza_app;

-- Who posts at this moment ends first: what comes later is noted, and what was before is in the next file's snapshot.
LOCK TABLE ledger_posting IN SHARE ROW EXCLUSIVE MODE;
CREATE OR REPLACE FUNCTION ledger_apply_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE made xid8; transfer_asset text; moved text; holder text;
BEGIN
  SELECT made_in, asset, CASE WHEN kind = 'refund' AND giver_id IS NOT NULL THEN 'shared' ELSE kind END INTO made, transfer_asset, moved
    FROM ledger_transfer WHERE id = NEW.transfer_id;
  IF made IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'transfer % is closed', NEW.transfer_id USING ERRCODE = 'PZ001';
  END IF;
  -- A house account has no balance and must not be touched: its row's lock would make every trade wait for every other.
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NOT NULL
    RETURNING kind INTO holder;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger_account WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NULL) THEN
    RAISE EXCEPTION 'account % is not one of %', NEW.account_id, transfer_asset USING ERRCODE = 'PZ002';
  END IF;
  IF holder IN ('spot', 'p2p', 'futures') THEN
    INSERT INTO ledger_movement (account_id, kind, transfer_id) VALUES (NEW.account_id, moved, NEW.transfer_id);
  END IF;
  RETURN NULL;
END $function$;
