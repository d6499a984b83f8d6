-- outside a transaction: cases are opened meanwhile. The lists of open cases by age, beside those by the end of the turn.
CREATE INDEX CONCURRENTLY IF NOT EXISTS appeal_case_oldest ON appeal_case ((kind = 'objection'), opened_at, id) WHERE turn <> 'nobody';
