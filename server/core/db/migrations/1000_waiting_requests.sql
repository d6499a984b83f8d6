-- outside a transaction: requests are many. Staff read those that wait, blocked payments first, then the longest waiting.
CREATE INDEX CONCURRENTLY IF NOT EXISTS support_request_waiting ON support_request ((topic <> 'payment_blocked'), unanswered_id) WHERE unanswered_id IS NOT NULL;
