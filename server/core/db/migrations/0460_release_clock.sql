-- By when the seller has promised to release a paid order; NULL: no clock has run, or an appeal has stopped it. domain/orders/release-clock.ts
-- says what moves it. A seller who is late begins nothing new, and what was released after it is counted.
ALTER TABLE orders ADD COLUMN release_due_at timestamptz;

-- As before, with the new column. A server of the version before doesn't know it and leaves it alone.
CREATE OR REPLACE FUNCTION write_order_step(
  p_order bigint, p_version integer, p_status text, p_chat_seq integer, p_next jsonb,
  p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE orders o SET version = n.version, chat_seq = n."chatSeq", status = n.status, pay_before = n."payBefore", hold_until = n."holdUntil",
      paid_at = n."paidAt", paid_late = n."paidLate", appeal_allowed_at = n."appealAllowedAt", extensions = n.extensions,
      cancel_requested = n."cancelRequested", appellant = n.appellant, appealed_at = n."appealedAt", appeal_reason = n."appealReason",
      completed_at = n."completedAt", canceled_at = n."canceledAt", cancel_reason = n."cancelReason", payer = n.payer,
      outage_seconds = n."outageSeconds",
      release_due_at = CASE WHEN p_next ? 'releaseDueAt' THEN n."releaseDueAt" ELSE o.release_due_at END
    FROM jsonb_to_record(p_next) AS n (version integer, "chatSeq" integer, status text, "payBefore" timestamptz, "holdUntil" timestamptz,
      "paidAt" timestamptz, "paidLate" boolean, "appealAllowedAt" timestamptz, extensions integer, "cancelRequested" boolean, appellant text,
      "appealedAt" timestamptz, "appealReason" text, "completedAt" timestamptz, "canceledAt" timestamptz, "cancelReason" text, payer jsonb,
      "outageSeconds" integer, "releaseDueAt" timestamptz)
    WHERE o.id = p_order AND o.version = p_version AND o.status = p_status AND o.chat_seq = p_chat_seq;
  IF NOT FOUND THEN RAISE EXCEPTION 'order % is not as its step has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  PERFORM record_order_act(p_order, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
END $$;
