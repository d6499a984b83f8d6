-- A session that began with a log-in at the exchange ends with the session there: this is the exchange's name for it.
ALTER TABLE session ADD COLUMN exchange_sid text CHECK (length(exchange_sid) BETWEEN 1 AND 255);
CREATE INDEX session_exchange ON session (exchange_sid) WHERE exchange_sid IS NOT NULL;
