-- outside a transaction: staff work meanwhile. How often a member of staff has done something in an hour or a day is counted by the time, and how many
-- cases a person has opened by the entries that opened them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_act_lately ON staff_act (staff_id, action, at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS appeal_entry_opened ON appeal_entry (actor_id) WHERE kind = 'opened';
