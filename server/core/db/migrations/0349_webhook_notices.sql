-- Webhooks can receive what their owner is notified of. A notice that is about no order has none.
ALTER TABLE webhook DROP CONSTRAINT webhook_events_check;
ALTER TABLE webhook ADD CONSTRAINT webhook_events_check CHECK (cardinality(events) > 0 AND events <@ ARRAY['order', 'chat', 'notification']);
ALTER TABLE webhook_delivery ALTER COLUMN order_id DROP NOT NULL;

-- Numbers and states only, as before: names, devices and the words of staff are read with the key, not sent to an address.
CREATE OR REPLACE FUNCTION webhook_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (webhook_id, event_id, kind, order_id, body)
    SELECT w.id, 'evt_' || e.user_id || '_' || e.seq, e.kind, about.order_id,
      jsonb_build_object('eventId', 'evt_' || e.user_id || '_' || e.seq, 'seq', e.seq, 'kind', e.kind,
        'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'orderId', about.order_id::text,
        'data', CASE e.kind WHEN 'chat' THEN jsonb_build_object('seq', e.payload #> '{message,seq}', 'from', e.payload #> '{message,from}')
          WHEN 'notification' THEN jsonb_build_object('notificationId', e.payload #> '{notification,notificationId}',
            'kind', e.payload #> '{notification,kind}',
            'facts', (e.payload #> '{notification,facts}') - ARRAY['name', 'nickname', 'device', 'reason', 'orderId'])
          ELSE e.payload - 'orderId' END)::text
    FROM fresh e
    CROSS JOIN LATERAL (SELECT coalesce(e.payload ->> 'orderId', e.payload #>> '{message,orderId}', e.payload #>> '{notification,facts,orderId}')::bigint
      AS order_id) about
    JOIN webhook w ON w.user_id = e.user_id AND w.removed_at IS NULL AND e.kind = ANY (w.events)
    WHERE e.kind = 'notification' OR e.kind IN ('order', 'chat') AND about.order_id IS NOT NULL
    ORDER BY e.seq
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
