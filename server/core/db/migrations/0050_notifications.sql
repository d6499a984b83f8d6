-- The inbox. One act is told to one person once, however often it is written.
CREATE TABLE notification (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  act text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- When it was decided by which channels it goes out; null: that is still to be done.
  spread_at timestamptz,
  UNIQUE (user_id, kind, act)
);
CREATE INDEX notification_inbox ON notification (user_id, id DESC);
CREATE INDEX notification_unread ON notification (user_id, id DESC) WHERE read_at IS NULL;
CREATE INDEX notification_to_spread ON notification (id) WHERE spread_at IS NULL;

-- What is to be told at a time to come, unless its subject moves on before.
CREATE TABLE reminder (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  subject text NOT NULL,
  about_id bigint REFERENCES users,
  facts jsonb NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (subject, kind, user_id)
);
CREATE INDEX reminder_due ON reminder (due_at);

-- Writes notices into inboxes and streams; what was told already is left out. `p_about` adds that person's nickname to the facts.
CREATE FUNCTION record_notifications(p_users bigint[], p_kinds text[], p_acts text[], p_about bigint[], p_facts jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  FOR one IN
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT new.user_id, new.kind, new.act, new.facts || CASE WHEN u.id IS NULL THEN '{}' ELSE jsonb_build_object('name', u.nickname) END
      FROM unnest(p_users, p_kinds, p_acts, p_about, p_facts) AS new (user_id, kind, act, about, facts) LEFT JOIN users u ON u.id = new.about
    ON CONFLICT DO NOTHING RETURNING *
  LOOP
    PERFORM append_user_events(ARRAY[one.user_id], 'notification', ARRAY[jsonb_build_object('notification', jsonb_build_object(
      'notificationId', one.id::text, 'kind', one.kind, 'facts', one.facts, 'read', false,
      'at', to_char(one.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))]);
  END LOOP;
END $$;

GRANT SELECT, INSERT ON notification TO plaza_app;
GRANT UPDATE (read_at, spread_at) ON notification TO plaza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON reminder TO plaza_app;
GRANT EXECUTE ON FUNCTION record_notifications TO plaza_app;
