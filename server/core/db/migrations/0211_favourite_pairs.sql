-- Exchanges write a pair as BTC_USDT, BTC/USDT or BTC-USDT; each is kept as it was written.
ALTER TABLE favourite DROP CONSTRAINT favourite_symbol_check;
ALTER TABLE favourite ADD CONSTRAINT favourite_symbol_check CHECK (symbol ~ '^[A-Z0-9]{2,10}([_/-][A-Z0-9]{2,10})?$');
