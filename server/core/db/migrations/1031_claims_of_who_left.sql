-- What a member of staff has claimed goes back to its queue when they may no longer work on it: their access ends, or their role is below an
-- agent's; objections are a senior's. By a trigger, so that it holds for each way in which access ends, the owner's command included.
CREATE FUNCTION release_claims(p_staff bigint, p_objections_only boolean) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH released AS (
    UPDATE appeal_case SET assigned_to = NULL, entries = entries + 1
    WHERE turn <> 'nobody' AND assigned_to = p_staff AND (kind = 'objection' OR NOT p_objections_only) RETURNING id, entries)
  INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience) SELECT id, entries, 'given_back', 'support', p_staff, 'staff' FROM released;
  UPDATE kyc_case SET assigned_to = NULL, assigned_at = NULL WHERE status = 'pending' AND assigned_to = p_staff AND NOT p_objections_only;
  UPDATE merchant_application SET assigned_to = NULL, assigned_at = NULL
    WHERE status IN ('pending', 'asked') AND assigned_to = p_staff AND NOT p_objections_only;
$$;
REVOKE EXECUTE ON FUNCTION release_claims(bigint, boolean) FROM PUBLIC;

CREATE FUNCTION release_claims_of_staff() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.disabled_at IS NOT NULL OR NEW.role NOT IN ('senior', 'operator') THEN
    PERFORM release_claims(NEW.id, NEW.disabled_at IS NULL AND NEW.role = 'agent');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER release_claims AFTER UPDATE OF disabled_at, role ON staff FOR EACH ROW EXECUTE FUNCTION release_claims_of_staff();

SELECT release_claims(id, disabled_at IS NULL AND role = 'agent') FROM staff WHERE disabled_at IS NOT NULL OR role NOT IN ('senior', 'operator');
