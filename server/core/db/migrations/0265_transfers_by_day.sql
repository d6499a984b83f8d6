-- outside a transaction: the ledger is large, and trading goes on meanwhile. The transfers of a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transfer_day ON ledger_transfer (at);
