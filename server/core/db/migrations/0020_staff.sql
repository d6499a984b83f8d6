-- Those who work at the desk. They are not traders: another table, other sessions, another password. The application can neither make one
-- nor raise a role: that is done by the owner's login, with `npm run staff`.
CREATE TABLE staff (
  id bigint PRIMARY KEY DEFAULT new_id(),
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('reader', 'agent', 'senior', 'operator')),
  -- The same person's account as a trader, on whose cases they may not work.
  user_id bigint UNIQUE REFERENCES users,
  password_hash text NOT NULL,
  totp_secret bytea NOT NULL,
  totp_last_step bigint NOT NULL DEFAULT 0,
  totp_failures integer NOT NULL DEFAULT 0,
  totp_locked_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_email ON staff (lower(email));

CREATE TABLE staff_session (
  id bigint PRIMARY KEY DEFAULT new_id(),
  token_hash bytea NOT NULL UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip inet NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX staff_session_of ON staff_session (staff_id);
CREATE INDEX staff_session_age ON staff_session (expires_at);

ALTER TABLE users DROP COLUMN role;

-- What staff did, each row sealed by the one before it. Rows are made by record_staff_act alone; the head says how far the chain goes, so
-- that a cut end is noticed too. Whoever can rewrite all of it can't rewrite the head's hash that somebody wrote down (`npm run audit`).
CREATE TABLE staff_act (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  role text NOT NULL,
  action text NOT NULL,
  object text NOT NULL,
  object_id text NOT NULL,
  reason text NOT NULL,
  data jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX staff_act_of ON staff_act (staff_id, seq DESC);
CREATE INDEX staff_act_on ON staff_act (object, object_id, seq DESC);
CREATE INDEX staff_act_kind ON staff_act (action, seq DESC);

CREATE TABLE staff_act_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO staff_act_head (seq, hash) VALUES (0, sha256('the beginning of the log of staff acts'));

CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON staff_act FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON staff_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON staff_act_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON staff_act_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE staff_act ENABLE ALWAYS TRIGGER refuse, ENABLE ALWAYS TRIGGER refuse_truncate;
ALTER TABLE staff_act_head ENABLE ALWAYS TRIGGER refuse_delete, ENABLE ALWAYS TRIGGER refuse_truncate;

CREATE FUNCTION staff_act_hash(p staff_act) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(p.previous_hash || convert_to(jsonb_build_array(
    p.seq, (extract(epoch FROM p.at) * 1000000)::bigint, p.staff_id, p.role, p.action, p.object, p.object_id, p.reason, p.data)::text, 'UTF8'))
$$;

-- The caller writes it last: acts follow each other at the head's lock.
CREATE FUNCTION record_staff_act(
  p_staff bigint, p_action text, p_object text, p_object_id text, p_reason text, p_data jsonb
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE head staff_act_head; act staff_act;
BEGIN
  SELECT * INTO head FROM staff_act_head FOR UPDATE;
  act.seq := head.seq + 1;
  act.at := clock_timestamp();
  act.staff_id := p_staff;
  SELECT role INTO STRICT act.role FROM staff WHERE id = p_staff;
  act.action := p_action;
  act.object := p_object;
  act.object_id := p_object_id;
  act.reason := p_reason;
  act.data := p_data;
  act.previous_hash := head.hash;
  act.hash := staff_act_hash(act);
  INSERT INTO staff_act SELECT (act).*;
  UPDATE staff_act_head SET seq = act.seq, hash = act.hash;
  RETURN act.seq;
END $$;

-- How long the chain is, its last hash, and the first row at which it is broken: changed (says something else than was sealed), unlinked
-- (does not follow from the one before), missing, or cut (the end is gone).
CREATE FUNCTION verify_staff_acts() RETURNS TABLE (acts bigint, last_hash text, broken_seq bigint, problem text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH linked AS (
    SELECT seq, previous_hash, hash, staff_act_hash(a) AS right_hash, lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS before_seq,
      lag(hash, 1, sha256('the beginning of the log of staff acts')) OVER (ORDER BY seq) AS before_hash FROM staff_act a),
  wrong AS (
    SELECT CASE WHEN seq <> before_seq + 1 THEN before_seq + 1 ELSE seq END AS seq,
      CASE WHEN seq <> before_seq + 1 THEN 'missing' WHEN hash <> right_hash THEN 'changed' ELSE 'unlinked' END AS problem
    FROM linked WHERE seq <> before_seq + 1 OR previous_hash <> before_hash OR hash <> right_hash
    UNION ALL
    SELECT coalesce(last.seq, 0) + 1, 'cut' FROM staff_act_head h LEFT JOIN (SELECT seq, hash FROM staff_act ORDER BY seq DESC LIMIT 1) last ON true
    WHERE h.seq <> coalesce(last.seq, 0) OR (last.seq IS NOT NULL AND h.hash <> last.hash))
  SELECT (SELECT count(*) FROM staff_act), (SELECT encode(hash, 'hex') FROM staff_act_head), first.seq, first.problem
  FROM (SELECT) one LEFT JOIN (SELECT seq, problem FROM wrong ORDER BY seq LIMIT 1) first ON true
$$;

REVOKE ALL ON FUNCTION staff_act_hash, record_staff_act, verify_staff_acts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_staff_act, verify_staff_acts TO plaza_app;
GRANT SELECT ON staff, staff_session, staff_act, staff_act_head TO plaza_app;
GRANT UPDATE (totp_last_step, totp_failures, totp_locked_until) ON staff TO plaza_app;
GRANT INSERT, DELETE, UPDATE (last_seen_at) ON staff_session TO plaza_app;
