-- What a step of an order leaves behind, in one statement: journal, chat line, audit entry, notices, both streams, reminders and, at the end of
-- the order, both reputations. A stream's row is locked and counted up once an act, whatever the number of its events.
-- p_subject: whose reminders are replaced by p_reminders; NULL leaves them alone.
-- The settings: every step is a look-up by index, also by plans that a session made while the queue of reminders was empty. What is read of
-- other tables is looked up for each row and not joined: for as few people as a test has, a join would read all of them.
CREATE FUNCTION record_order_act(
  p_order bigint, p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean
) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH step AS (
    SELECT * FROM jsonb_to_recordset(p_steps) AS s (seq integer, "chatSeq" integer, action text, actor text, "actorId" bigint, "from" text, "to" text, data jsonb)),
  journal AS (
    INSERT INTO order_event (order_id, seq, action, actor, actor_id, from_status, to_status, data)
      SELECT p_order, seq, action, actor, "actorId", "from", "to", data FROM step),
  line AS (
    INSERT INTO chat_message (order_id, seq, sender, type, content) SELECT p_order, "chatSeq", 'system', 'system', action FROM step),
  audit AS (
    INSERT INTO audit_entry (actor_id, actor, action, object, object_id, data) SELECT "actorId", actor, action, 'order', p_order, data FROM step),
  notice AS (
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT n."to", n.kind, n.act, n.facts || coalesce((SELECT jsonb_build_object('name', nickname) FROM users WHERE id = n.about), '{}')
      FROM jsonb_to_recordset(p_notices) AS n ("to" bigint, kind text, act text, about bigint, facts jsonb)
      WHERE coalesce((SELECT state FROM sub_user WHERE user_id = n."to"), 'active') = 'active'
    ON CONFLICT DO NOTHING RETURNING id, user_id, kind, facts, created_at),
  fresh AS (
    SELECT user_id, kind, payload, row_number() OVER (PARTITION BY user_id ORDER BY kind DESC, place) AS nth FROM (
      SELECT reader AS user_id, 'order' AS kind, step.seq::bigint AS place,
        jsonb_build_object('orderId', p_order::text, 'version', step.seq, 'status', step."to") AS payload
        FROM step CROSS JOIN unnest(p_readers) AS reader
      UNION ALL
      SELECT user_id, 'notification', id, jsonb_build_object('notification', jsonb_build_object('notificationId', id::text, 'kind', kind, 'facts', facts,
        'read', false, 'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM notice) AS event),
  counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT user_id, max(nth) FROM fresh GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + excluded.last_seq RETURNING user_id, last_seq)
  INSERT INTO user_event (user_id, seq, kind, payload)
    SELECT user_id, counted.last_seq - max(nth) OVER (PARTITION BY user_id) + nth, kind, payload FROM fresh JOIN counted USING (user_id);
  IF p_subject IS NOT NULL THEN
    DELETE FROM reminder WHERE subject = p_subject;
    INSERT INTO reminder (user_id, kind, subject, about_id, facts, due_at, act)
      SELECT "to", kind, p_subject, about, facts, "dueAt", act
      FROM jsonb_to_recordset(p_reminders) AS r ("to" bigint, kind text, about bigint, facts jsonb, "dueAt" timestamptz, act text)
    ON CONFLICT (subject, kind, user_id) DO NOTHING;
  END IF;
  -- From the journal, so after it was written.
  IF p_is_ended THEN PERFORM count_ended_order(p_order); END IF;
END $$;
REVOKE ALL ON FUNCTION record_order_act FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_order_act TO plaza_app;

-- Planned again at every call, because its arrays made the general plan look dearer than it is: 1.2 of 2.9 ms a trade.
CREATE OR REPLACE FUNCTION record_notifications(p_users bigint[], p_kinds text[], p_acts text[], p_about bigint[], p_facts jsonb[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE one record;
BEGIN
  FOR one IN
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT new.user_id, new.kind, new.act, new.facts || coalesce((SELECT jsonb_build_object('name', nickname) FROM users WHERE id = new.about), '{}')
      FROM unnest(p_users, p_kinds, p_acts, p_about, p_facts) AS new (user_id, kind, act, about, facts)
      WHERE coalesce((SELECT state FROM sub_user WHERE user_id = new.user_id), 'active') = 'active'
    ON CONFLICT DO NOTHING RETURNING *
  LOOP
    PERFORM append_user_events(ARRAY[one.user_id], 'notification', ARRAY[jsonb_build_object('notification', jsonb_build_object(
      'notificationId', one.id::text, 'kind', one.kind, 'facts', one.facts, 'read', false,
      'at', to_char(one.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))]);
  END LOOP;
END $$;

-- A queue is empty when it is analyzed as often as not, and a plan made then reads the whole table: 18 ms for what the key finds in 0.05.
CREATE FUNCTION cancel_reminders(p_subject text) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM reminder WHERE subject = p_subject;
END $$;
REVOKE ALL ON FUNCTION cancel_reminders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cancel_reminders TO plaza_app;
