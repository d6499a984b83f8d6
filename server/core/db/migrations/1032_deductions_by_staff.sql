-- outside a transaction: deductions go on meanwhile. What one member of staff took of all deposits within a day is summed before each of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS merchant_taking_by ON merchant_taking (proposed_by, at);
