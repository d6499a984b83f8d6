-- Staff from the back office: what one operator proposes (an invitation, another role, the end of an access) another operator puts into effect.
CREATE TABLE staff_proposal (
  -- Of an invitation: the id of the account that it becomes.
  id bigint PRIMARY KEY DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('add', 'role', 'end')),
  -- Whose role or access changes; none for an invitation.
  staff_id bigint REFERENCES staff,
  email text CHECK (length(email) BETWEEN 3 AND 254),
  name text CHECK (length(name) BETWEEN 1 AND 60),
  role text CHECK (role IN ('reader', 'agent', 'senior', 'operator')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  -- None where the end of an access is proposed: the account is locked until somebody decides.
  expires_at timestamptz,
  -- Of an invitation: the hash of its link, and what the invited person has chosen. The link works until accepted_at is set.
  token_hash bytea UNIQUE,
  tries integer NOT NULL DEFAULT 0,
  accepted_at timestamptz,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint,
  CHECK ((kind = 'add') = (staff_id IS NULL)),
  CHECK ((kind = 'add') = (email IS NOT NULL AND name IS NOT NULL AND token_hash IS NOT NULL)),
  CHECK ((kind = 'end') = (role IS NULL)),
  CHECK ((kind = 'end') = (expires_at IS NULL)),
  CHECK (staff_id <> proposed_by),
  CHECK (num_nulls(accepted_at, password_hash, totp_secret, totp_last_step) IN (0, 4)),
  CHECK (kind = 'add' OR accepted_at IS NULL)
);
CREATE UNIQUE INDEX staff_proposal_of ON staff_proposal (staff_id, kind) WHERE staff_id IS NOT NULL;
CREATE UNIQUE INDEX staff_proposal_email ON staff_proposal (lower(email)) WHERE email IS NOT NULL;

-- Somebody whose end is proposed is locked out from that moment.
CREATE FUNCTION is_active_staff(p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff s WHERE s.id = p_id AND s.disabled_at IS NULL
    AND NOT EXISTS (SELECT FROM staff_proposal p WHERE p.staff_id = s.id AND p.kind = 'end'))
$$;
CREATE FUNCTION is_active_operator(p_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff WHERE id = p_id AND role = 'operator') AND is_active_staff(p_id)
$$;

-- Decisions about staff follow each other: two operators can't lock each other out at the same moment.
CREATE FUNCTION lock_staff() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('staff', 0))
$$;

-- One operator is always left who can log in, whoever changes the table.
CREATE FUNCTION keep_last_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_staff();
  IF NOT EXISTS (SELECT FROM staff WHERE role = 'operator' AND is_active_staff(id)) THEN
    RAISE EXCEPTION 'the last operator stays' USING ERRCODE = '23514', CONSTRAINT = 'staff_last_operator';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER last_operator AFTER UPDATE OF role, disabled_at ON staff FOR EACH ROW
  WHEN (old.role = 'operator' AND old.disabled_at IS NULL AND (new.role <> 'operator' OR new.disabled_at IS NOT NULL))
  EXECUTE FUNCTION keep_last_operator();
CREATE TRIGGER last_operator AFTER INSERT ON staff_proposal FOR EACH ROW WHEN (new.kind = 'end') EXECUTE FUNCTION keep_last_operator();

-- Puts a proposal into effect. Here and not in the application, whose role can neither make staff nor raise a role in any other way.
-- NULL: there is no such proposal (any more), or it isn't this person's to accept.
CREATE FUNCTION accept_staff_proposal(p_id bigint, p_by bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE proposal staff_proposal;
BEGIN
  PERFORM lock_staff();
  DELETE FROM staff_proposal WHERE id = p_id AND (expires_at IS NULL OR expires_at > now()) AND (kind <> 'add' OR accepted_at IS NOT NULL)
    AND proposed_by <> p_by AND staff_id IS DISTINCT FROM p_by AND is_active_operator(p_by) AND (kind = 'end' OR is_active_operator(proposed_by))
    RETURNING * INTO proposal;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  CASE proposal.kind
    WHEN 'add' THEN
      IF EXISTS (SELECT FROM staff WHERE lower(email) = lower(proposal.email)) THEN
        RETURN NULL;
      END IF;
      INSERT INTO staff (id, email, name, role, password_hash, totp_secret, totp_last_step)
      VALUES (proposal.id, lower(proposal.email), proposal.name, proposal.role, proposal.password_hash, proposal.totp_secret, proposal.totp_last_step);
      RETURN proposal.id;
    WHEN 'role' THEN
      UPDATE staff SET role = proposal.role WHERE id = proposal.staff_id AND disabled_at IS NULL;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;
    WHEN 'end' THEN
      DELETE FROM staff_proposal WHERE staff_id = proposal.staff_id;
      UPDATE staff SET disabled_at = now() WHERE id = proposal.staff_id AND disabled_at IS NULL;
  END CASE;
  DELETE FROM staff_session WHERE staff_id = proposal.staff_id;
  RETURN proposal.staff_id;
END $$;

GRANT SELECT, INSERT, DELETE ON staff_proposal TO plaza_app;
GRANT UPDATE (tries, accepted_at, expires_at, password_hash, totp_secret, totp_last_step) ON staff_proposal TO plaza_app;
REVOKE ALL ON FUNCTION accept_staff_proposal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_active_staff, is_active_operator, lock_staff, keep_last_operator, accept_staff_proposal TO plaza_app;
