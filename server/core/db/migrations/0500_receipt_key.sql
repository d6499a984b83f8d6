-- The key of receipts' check codes. It never changes, because receipts that were shared must stay verifiable; only what it is sealed under does.
CREATE TABLE receipt_key (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  sealed_key bytea NOT NULL
);
GRANT SELECT, INSERT ON receipt_key TO plaza_app;
GRANT UPDATE (sealed_key) ON receipt_key TO plaza_app;
