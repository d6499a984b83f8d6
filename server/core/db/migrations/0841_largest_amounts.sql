-- The largest amount, kept by the tables as well as by the schemas of the calls: 18 whole digits and a coin's 18 decimals are 36 digits of minor
-- units, and a price has 8 decimals. Far below the 38 digits of the columns, so what is multiplied or added up on the way has room. Promised first,
-- which takes a moment, and then checked while people trade.
ALTER TABLE advert ADD CONSTRAINT advert_price_most CHECK (price < 1e26 AND price_floor < 1e26 AND price_ceiling < 1e26) NOT VALID;
ALTER TABLE advert ADD CONSTRAINT advert_amounts_most CHECK (quantity < 1e36 AND remaining < 1e36 AND min_amount < 1e36 AND max_amount < 1e36) NOT VALID;
ALTER TABLE advert ADD CONSTRAINT advert_scale_most CHECK (scale <= 1e26) NOT VALID;
ALTER TABLE advert ADD CONSTRAINT advert_best_most CHECK (recent_best < 1e26 AND earlier_best < 1e26) NOT VALID;
ALTER TABLE api_key ADD CONSTRAINT api_key_release_cap_most CHECK (release_cap < 1e26) NOT VALID;
ALTER TABLE api_key_release ADD CONSTRAINT api_key_release_released_most CHECK (released < 1e26) NOT VALID;
ALTER TABLE appeal_case ADD CONSTRAINT appeal_case_shares_most CHECK (proposed_share < 1e36 AND buyer_share < 1e36) NOT VALID;
ALTER TABLE exchange_transfer ADD CONSTRAINT exchange_transfer_amounts_most CHECK (amount < 1e36 AND balance_after < 1e36) NOT VALID;
ALTER TABLE index_price ADD CONSTRAINT index_price_price_most CHECK (price < 1e26) NOT VALID;
ALTER TABLE index_price_day ADD CONSTRAINT index_price_day_price_most CHECK (price < 1e26) NOT VALID;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_balance_most CHECK (balance < 1e36) NOT VALID;
ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_amount_most CHECK (amount < 1e36 AND amount > -1e36) NOT VALID;
ALTER TABLE merchant_deposit ADD CONSTRAINT merchant_deposit_amounts_most CHECK (amount < 1e36 AND taken < 1e36) NOT VALID;
ALTER TABLE merchant_taking ADD CONSTRAINT merchant_taking_amount_most CHECK (amount < 1e36) NOT VALID;
ALTER TABLE offer_watch ADD CONSTRAINT offer_watch_amounts_most CHECK (price < 1e26 AND known_price < 1e26 AND amount < 1e36) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_price_most CHECK (price < 1e26 AND fee_rate < 1e8) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_amounts_most CHECK (quantity < 1e36 AND amount < 1e36 AND fee < 1e36) NOT VALID;
ALTER TABLE purchase_hold ADD CONSTRAINT purchase_hold_amounts_most CHECK (quantity < 1e36 AND usd_cents < 1e36) NOT VALID;

ALTER TABLE advert VALIDATE CONSTRAINT advert_price_most;
ALTER TABLE advert VALIDATE CONSTRAINT advert_amounts_most;
ALTER TABLE advert VALIDATE CONSTRAINT advert_scale_most;
ALTER TABLE advert VALIDATE CONSTRAINT advert_best_most;
ALTER TABLE api_key VALIDATE CONSTRAINT api_key_release_cap_most;
ALTER TABLE api_key_release VALIDATE CONSTRAINT api_key_release_released_most;
ALTER TABLE appeal_case VALIDATE CONSTRAINT appeal_case_shares_most;
ALTER TABLE exchange_transfer VALIDATE CONSTRAINT exchange_transfer_amounts_most;
ALTER TABLE index_price VALIDATE CONSTRAINT index_price_price_most;
ALTER TABLE index_price_day VALIDATE CONSTRAINT index_price_day_price_most;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_balance_most;
ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_amount_most;
ALTER TABLE merchant_deposit VALIDATE CONSTRAINT merchant_deposit_amounts_most;
ALTER TABLE merchant_taking VALIDATE CONSTRAINT merchant_taking_amount_most;
ALTER TABLE offer_watch VALIDATE CONSTRAINT offer_watch_amounts_most;
ALTER TABLE orders VALIDATE CONSTRAINT orders_price_most;
ALTER TABLE orders VALIDATE CONSTRAINT orders_amounts_most;
ALTER TABLE purchase_hold VALIDATE CONSTRAINT purchase_hold_amounts_most;
