-- The rows that were there, while people trade.
ALTER TABLE orders VALIDATE CONSTRAINT orders_sound;
ALTER TABLE advert VALIDATE CONSTRAINT advert_sound;
ALTER TABLE users VALIDATE CONSTRAINT users_sound;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_sound;
ALTER TABLE ledger_transfer VALIDATE CONSTRAINT ledger_transfer_sound;
ALTER TABLE purchase_hold VALIDATE CONSTRAINT purchase_hold_sound;
ALTER TABLE chat_message VALIDATE CONSTRAINT chat_message_sound;
