-- Whether somebody has an older payment account counts removed ones too, which payment_account_owner leaves out: each new order read the whole
-- table for it. In the tables below nearly every write changes columns that no index has, and a page with room for the next version of a row
-- spares the indexes.
CREATE INDEX payment_account_user ON payment_account (user_id);
ALTER TABLE users SET (fillfactor = 90);
ALTER TABLE session SET (fillfactor = 85);
ALTER TABLE ledger_account SET (fillfactor = 85);
ALTER TABLE user_stream SET (fillfactor = 80);
ALTER TABLE reputation SET (fillfactor = 85);
-- Queues: rows come and go, so that a share of what is there now is a bad measure of what was left behind.
ALTER TABLE reminder SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE notification_delivery SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000);
ALTER TABLE outgoing_message SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000);
