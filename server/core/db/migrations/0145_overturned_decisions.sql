-- A decision that an objection has overturned blames nobody: its coins stay where they went, and whose fault the end of the order was is nobody's.

CREATE FUNCTION is_overturned(p_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appeal_case x JOIN appeal_case c ON c.id = x.parent_id
    WHERE x.order_id = p_order AND x.ending = 'decided' AND x.rule = 'R14' AND c.kind = 'appeal')
$$;

CREATE OR REPLACE VIEW ended_order AS
  SELECT e.order_id, o.buyer_id, o.seller_id, e.at AS ended_at, (e.at AT TIME ZONE 'UTC')::date AS day, e.to_status = 'completed' AS completed,
    CASE WHEN e.to_status = 'completed' THEN NULL WHEN e.action = 'cancel' AND e.actor IN ('buyer', 'seller') THEN e.actor WHEN e.action = 'deadline' THEN 'buyer'
      WHEN e.data ->> 'fault' IS NULL OR is_overturned(e.order_id) THEN NULL ELSE e.data ->> 'fault' END AS fault,
    extract(epoch FROM p.at - o.created_at)::bigint AS pay_seconds, extract(epoch FROM e.at - p.at)::bigint AS release_seconds
  FROM order_event e JOIN orders o ON o.id = e.order_id
  LEFT JOIN LATERAL (SELECT at FROM order_event f WHERE f.order_id = e.order_id AND f.action = 'pay' ORDER BY f.seq LIMIT 1) p ON true
  WHERE e.to_status IN ('completed', 'canceled') AND e.from_status IS DISTINCT FROM e.to_status;

-- Takes out what an order's decision had counted against somebody, in the transaction that overturns it and after its case was closed.
CREATE FUNCTION forgive_fault(p_order bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o ended_order; who bigint;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  SELECT CASE e.data ->> 'fault' WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END INTO who
    FROM order_event e WHERE e.order_id = p_order AND e.action = 'resolve_refund' AND e.to_status = 'canceled';
  IF who IS NULL THEN RETURN; END IF;
  IF o.fault IS NOT NULL THEN RAISE EXCEPTION 'the decision on order % stands', p_order; END IF;
  UPDATE reputation SET at_fault = at_fault - 1 WHERE user_id = who;
  UPDATE reputation_day SET at_fault = at_fault - 1 WHERE user_id = who AND day = o.day;
  DELETE FROM reputation_day WHERE user_id = who AND day = o.day AND completed = 0 AND at_fault = 0;
END $$;
REVOKE ALL ON FUNCTION forgive_fault FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_overturned, forgive_fault TO plaza_app;
