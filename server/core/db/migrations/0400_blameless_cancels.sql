-- Since when a message of the buyer waits for the seller's answer: after a while it is a reason to cancel without fault.
ALTER TABLE orders ADD COLUMN unanswered_since timestamptz;

-- More time and a request to cancel are answers too, and nobody can answer while we are away. domain/orders/progress.ts says the same.
CREATE FUNCTION keep_silence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unanswered_since := CASE WHEN NEW.extensions > OLD.extensions OR (NEW.cancel_requested AND NOT OLD.cancel_requested) THEN NULL
    ELSE NEW.unanswered_since + (NEW.outage_seconds - OLD.outage_seconds) * interval '1 second' END;
  RETURN NEW;
END $$;
CREATE TRIGGER silence BEFORE UPDATE OF extensions, cancel_requested, outage_seconds ON orders FOR EACH ROW
  WHEN (old.unanswered_since IS NOT NULL AND (new.extensions > old.extensions OR (new.cancel_requested AND NOT old.cancel_requested)
    OR new.outage_seconds <> old.outage_seconds)) EXECUTE FUNCTION keep_silence();

ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check CHECK (cancel_reason IN (
  'buyer', 'buyer_after_paid', 'mutual', 'seller', 'expired', 'expired_asked', 'seller_silent', 'account_unusable', 'seller_asked', 'resolved')) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_cancel_reason_check;

-- Whether customer service has found for the party who disputed whom the end of an order counts against. An overturned decision says the opposite.
CREATE FUNCTION is_fault_disproved(p_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appeal_case c WHERE c.order_id = p_order AND c.kind = 'report' AND c.ending = 'decided' AND c.reason IN ('fault_disputed', 'paid_before_expiry')
    AND (c.rule = 'R11') <> EXISTS (SELECT FROM appeal_case x WHERE x.parent_id = c.id AND x.ending = 'decided' AND x.rule = 'R14'))
$$;

-- Whom the end of an order counts against, after what customer service decided about it. domain/orders/fault.ts says the same.
-- p_fault: by the journal alone.
CREATE FUNCTION disputed_fault(p_order bigint, p_reason text, p_fault text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_reason IN ('mutual', 'expired_asked') THEN NULL
    WHEN p_reason IN ('seller_silent', 'account_unusable', 'seller_asked') THEN CASE WHEN is_fault_disproved(p_order) THEN 'buyer' END
    WHEN p_fault IS NULL OR is_fault_disproved(p_order) THEN NULL ELSE p_fault END
$$;

CREATE OR REPLACE VIEW ended_order AS
  SELECT e.order_id, o.buyer_id, o.seller_id, e.at AS ended_at, (e.at AT TIME ZONE 'UTC')::date AS day, e.to_status = 'completed' AS completed,
    CASE WHEN e.to_status = 'completed' THEN NULL
      WHEN e.action = 'resolve_refund' THEN CASE WHEN e.data ->> 'fault' IS NULL OR is_overturned(e.order_id) THEN NULL ELSE e.data ->> 'fault' END
      ELSE disputed_fault(e.order_id, o.cancel_reason,
        CASE WHEN e.action = 'cancel' AND e.actor IN ('buyer', 'seller') THEN e.actor WHEN e.action = 'deadline' THEN 'buyer' END) END AS fault,
    extract(epoch FROM p.at - o.created_at)::bigint AS pay_seconds, extract(epoch FROM e.at - p.at)::bigint AS release_seconds
  FROM order_event e JOIN orders o ON o.id = e.order_id
  LEFT JOIN LATERAL (SELECT at FROM order_event f WHERE f.order_id = e.order_id AND f.action = 'pay' ORDER BY f.seq LIMIT 1) p ON true
  WHERE e.to_status IN ('completed', 'canceled') AND e.from_status IS DISTINCT FROM e.to_status;

-- Moves what the end of an order counted against a party to where it counts now. p_before: whom it counted against until now.
CREATE FUNCTION settle_fault(p_order bigint, p_before text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o ended_order; was bigint; now_is bigint;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  IF o.fault IS NOT DISTINCT FROM p_before THEN RETURN; END IF;
  was := CASE p_before WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END;
  now_is := CASE o.fault WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END;
  UPDATE reputation SET at_fault = at_fault - 1 WHERE user_id = was;
  UPDATE reputation_day SET at_fault = at_fault - 1 WHERE user_id = was AND day = o.day;
  DELETE FROM reputation_day WHERE user_id = was AND day = o.day AND completed = 0 AND at_fault = 0;
  IF now_is IS NULL THEN RETURN; END IF;
  UPDATE reputation SET at_fault = at_fault + 1 WHERE user_id = now_is;
  INSERT INTO reputation_day AS d (user_id, day, completed, at_fault) VALUES (now_is, o.day, 0, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET at_fault = d.at_fault + 1;
END $$;

REVOKE ALL ON FUNCTION is_fault_disproved, disputed_fault, settle_fault FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_fault_disproved, disputed_fault, settle_fault TO plaza_app;
