-- outside a transaction: each table below becomes the first partition of a table of its name. That its rows are below the first partition's end is
-- promised without a look at them, which takes a moment, and then checked while people trade. The end is at least a month away (of events: two days), so
-- that nothing new reaches it before the next files have run.
DO $$ DECLARE b bigint := ((extract(epoch FROM (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC') * 1000)::bigint - 1735689600000) << 20; BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'audit_entry_until') THEN EXECUTE format('ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_until CHECK (id < %s) NOT VALID', b); END IF; END $$;
ALTER TABLE audit_entry VALIDATE CONSTRAINT audit_entry_until;
DO $$ DECLARE b bigint := ((extract(epoch FROM (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC') * 1000)::bigint - 1735689600000) << 20; BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'order_event_until') THEN EXECUTE format('ALTER TABLE order_event ADD CONSTRAINT order_event_until CHECK (order_id < %s) NOT VALID', b); END IF; END $$;
ALTER TABLE order_event VALIDATE CONSTRAINT order_event_until;
DO $$ DECLARE b bigint := ((extract(epoch FROM (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC') * 1000)::bigint - 1735689600000) << 20; BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'chat_message_until') THEN EXECUTE format('ALTER TABLE chat_message ADD CONSTRAINT chat_message_until CHECK (order_id < %s) NOT VALID', b); END IF; END $$;
ALTER TABLE chat_message VALIDATE CONSTRAINT chat_message_until;
DO $$ DECLARE b text := to_char(date_trunc('day', now() AT TIME ZONE 'UTC') + interval '3 days', 'YYYY-MM-DD HH24:MI:SS+00'); BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'user_event_until') THEN EXECUTE format('ALTER TABLE user_event ADD CONSTRAINT user_event_until CHECK (at < %L) NOT VALID', b); END IF; END $$;
ALTER TABLE user_event VALIDATE CONSTRAINT user_event_until;
