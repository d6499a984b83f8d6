-- The response of a request, stored under the key that it was claimed with, in the same statement as the act's last write.
-- p_user NULL: there is none to store.
CREATE FUNCTION store_response(p_user bigint, p_call text, p_key text, p_status integer, p_body text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_user IS NULL THEN RETURN; END IF;
  UPDATE idempotency SET status = p_status, body = p_body WHERE user_id = p_user AND call = p_call AND key = p_key;
  IF NOT FOUND THEN RAISE EXCEPTION 'the request of % for % is not claimed', p_user, p_call USING ERRCODE = 'PZ005'; END IF;
END $$;
REVOKE ALL ON FUNCTION store_response FROM PUBLIC;
GRANT EXECUTE ON FUNCTION store_response TO plaza_app;

-- An act on an order in one statement: its coins, its step with what that leaves behind, and the purchase hold that begins with a release.
-- Coins before streams, as in every act.
-- p_kind: of the transfer; NULL: no coins move. p_hold_from: when a purchase hold of the order begins; NULL: none begins.
-- Returns when the hold that began ends.
CREATE FUNCTION write_order_act(
  p_order bigint, p_version integer, p_status text, p_chat_seq integer, p_next jsonb,
  p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean,
  p_kind text, p_asset text, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_hold_from timestamptz
) RETURNS timestamptz LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE hold_until timestamptz;
BEGIN
  IF p_kind IS NOT NULL AND ledger_post(p_kind, p_asset, p_order, NULL, p_kinds, p_owners, p_refs, p_amounts) IS NULL THEN
    RAISE EXCEPTION 'order % has too few coins in escrow', p_order USING ERRCODE = 'PZ004';
  END IF;
  PERFORM write_order_step(p_order, p_version, p_status, p_chat_seq, p_next, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
  IF p_hold_from IS NOT NULL THEN
    UPDATE purchase_hold SET until = p_hold_from + make_interval(hours => hours) WHERE order_id = p_order AND until IS NULL RETURNING until INTO hold_until;
  END IF;
  RETURN hold_until;
END $$;
REVOKE ALL ON FUNCTION write_order_act FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_order_act TO plaza_app;
