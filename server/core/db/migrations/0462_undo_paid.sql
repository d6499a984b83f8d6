-- Whether "I've Paid" can be taken back while its time runs; NULL: nothing was paid yet. domain/orders/progress.ts says what changes it, and a
-- message of the seller ends it.
ALTER TABLE orders ADD COLUMN undoable boolean;

-- As before, with the new column. What a server of the version before pays can't be taken back.
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
      release_due_at = CASE WHEN p_next ? 'releaseDueAt' THEN n."releaseDueAt" ELSE o.release_due_at END,
      undoable = CASE WHEN p_next ? 'undoable' THEN n.undoable WHEN n.status = 'paid' AND o.status <> 'paid' THEN false ELSE o.undoable END
    FROM jsonb_to_record(p_next) AS n (version integer, "chatSeq" integer, status text, "payBefore" timestamptz, "holdUntil" timestamptz,
      "paidAt" timestamptz, "paidLate" boolean, "appealAllowedAt" timestamptz, extensions integer, "cancelRequested" boolean, appellant text,
      "appealedAt" timestamptz, "appealReason" text, "completedAt" timestamptz, "canceledAt" timestamptz, "cancelReason" text, payer jsonb,
      "outageSeconds" integer, "releaseDueAt" timestamptz, undoable boolean)
    WHERE o.id = p_order AND o.version = p_version AND o.status = p_status AND o.chat_seq = p_chat_seq;
  IF NOT FOUND THEN RAISE EXCEPTION 'order % is not as its step has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  PERFORM record_order_act(p_order, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
END $$;

-- As before, but a payment that was taken back is not the one that the seller released.
CREATE OR REPLACE VIEW ended_order AS
  SELECT e.order_id, o.buyer_id, o.seller_id, e.at AS ended_at, (e.at AT TIME ZONE 'UTC')::date AS day, e.to_status = 'completed' AS completed,
    CASE WHEN e.to_status = 'completed' THEN NULL
      WHEN e.action = 'resolve_refund' THEN CASE WHEN e.data ->> 'fault' IS NULL OR is_overturned(e.order_id) THEN NULL ELSE e.data ->> 'fault' END
      ELSE disputed_fault(e.order_id, o.cancel_reason,
        CASE WHEN e.action = 'cancel' AND e.actor IN ('buyer', 'seller') THEN e.actor WHEN e.action = 'deadline' THEN 'buyer' END) END AS fault,
    extract(epoch FROM p.at - o.created_at)::bigint AS pay_seconds, extract(epoch FROM e.at - p.at)::bigint AS release_seconds
  FROM order_event e JOIN orders o ON o.id = e.order_id
  LEFT JOIN LATERAL (SELECT at FROM order_event f WHERE f.order_id = e.order_id AND f.action = 'pay' ORDER BY f.seq DESC LIMIT 1) p ON true
  WHERE e.to_status IN ('completed', 'canceled') AND e.from_status IS DISTINCT FROM e.to_status;
