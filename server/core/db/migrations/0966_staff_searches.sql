-- outside a transaction: adverts are many, and trading goes on meanwhile. Staff look for adverts by coin, currency and state, by any of them and in any
-- combination; what was taken down has an index to itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS advert_of_kind ON advert (asset, fiat, state, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS advert_taken_down ON advert (asset, fiat, id DESC) WHERE take_down_reason IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS advert_desk_pair;
DROP INDEX CONCURRENTLY IF EXISTS advert_desk_fiat;
DROP INDEX CONCURRENTLY IF EXISTS advert_desk_state;
-- The audit log is read by object, action and colleague in the same way, and by the id of one thing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_act_of_kind ON staff_act (object, action, coalesce(staff_id, 0), seq DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_act_of_object ON staff_act (object_id, seq DESC);
