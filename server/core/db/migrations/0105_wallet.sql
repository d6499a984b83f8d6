-- A seller's coins leave an order's escrow, which belongs to no person; so that they stand in the seller's history without a search through
-- all orders, a release remembers whose coins it gave away. No foreign key, for the reason of ledger_posting: the order has it.
ALTER TABLE ledger_transfer ADD COLUMN giver_id bigint;
-- Once, by the owner of the table: what is already written gets what it would have got.
ALTER TABLE ledger_transfer DISABLE TRIGGER refuse;
UPDATE ledger_transfer t SET giver_id = o.seller_id FROM orders o WHERE o.id = t.order_id AND t.kind = 'release';
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER refuse;
CREATE INDEX ledger_transfer_giver ON ledger_transfer (giver_id, id DESC) WHERE giver_id IS NOT NULL;

CREATE FUNCTION ledger_name_giver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id INTO NEW.giver_id FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER name_giver BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (NEW.kind = 'release') EXECUTE FUNCTION ledger_name_giver();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER name_giver;

-- What the hold is for, as the wallet says it; of holds from before nobody knows.
ALTER TABLE users ADD COLUMN security_hold_reason text CHECK (security_hold_reason IN ('phone_unbound', 'email_unbound', 'two_factor_off'));
