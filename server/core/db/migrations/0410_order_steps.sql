-- A step of an order in one statement: the row as the step leaves it and what the step leaves behind. The caller has locked the row and
-- computed both from it; anything else than what was read is a fault and ends the transaction.
CREATE FUNCTION write_order_step(
  p_order bigint, p_version integer, p_status text, p_chat_seq integer, p_next jsonb,
  p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE orders o SET version = n.version, chat_seq = n."chatSeq", status = n.status, pay_before = n."payBefore", hold_until = n."holdUntil",
      paid_at = n."paidAt", paid_late = n."paidLate", appeal_allowed_at = n."appealAllowedAt", extensions = n.extensions,
      cancel_requested = n."cancelRequested", appellant = n.appellant, appealed_at = n."appealedAt", appeal_reason = n."appealReason",
      completed_at = n."completedAt", canceled_at = n."canceledAt", cancel_reason = n."cancelReason", payer = n.payer,
      outage_seconds = n."outageSeconds"
    FROM jsonb_to_record(p_next) AS n (version integer, "chatSeq" integer, status text, "payBefore" timestamptz, "holdUntil" timestamptz,
      "paidAt" timestamptz, "paidLate" boolean, "appealAllowedAt" timestamptz, extensions integer, "cancelRequested" boolean, appellant text,
      "appealedAt" timestamptz, "appealReason" text, "completedAt" timestamptz, "canceledAt" timestamptz, "cancelReason" text, payer jsonb,
      "outageSeconds" integer)
    WHERE o.id = p_order AND o.version = p_version AND o.status = p_status AND o.chat_seq = p_chat_seq;
  IF NOT FOUND THEN RAISE EXCEPTION 'order % is not as its step has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  PERFORM record_order_act(p_order, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
END $$;
REVOKE ALL ON FUNCTION write_order_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_order_step TO plaza_app;

-- The same columns as orders_taken.
DROP INDEX orders_taker_recent;

-- An update that neither ends an order nor changes what it is about changes nothing that its escrow is compared with: a payment or an appeal
-- needs no look at the ledger. What moves an order's coins is checked by the transfer's own constraint.
DROP TRIGGER escrowed ON orders;
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_check_escrow();
CREATE CONSTRAINT TRIGGER escrowed_still AFTER UPDATE OF status, quantity, asset ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status = 'releasing' OR old.quantity <> new.quantity OR old.asset <> new.asset
    OR (old.status IN ('completed', 'canceled', 'failed')) <> (new.status IN ('completed', 'canceled', 'failed')))
  EXECUTE FUNCTION order_check_escrow();
