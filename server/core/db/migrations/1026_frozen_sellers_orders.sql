-- Two more ways in which an order ends, and neither counts against anybody: its seller's account was frozen, and the buyer canceled or let the time run out.
CREATE OR REPLACE FUNCTION disputed_fault(p_order bigint, p_reason text, p_fault text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_reason IN ('mutual', 'expired_asked', 'expired_frozen', 'seller_frozen') THEN NULL
    WHEN p_reason IN ('seller_silent', 'account_unusable', 'seller_asked') THEN CASE WHEN is_fault_disproved(p_order) THEN 'buyer' END
    WHEN p_fault IS NULL OR is_fault_disproved(p_order) THEN NULL ELSE p_fault END
$$;

CREATE OR REPLACE FUNCTION is_sound_order(o orders)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $$
BEGIN
  RETURN public.refuse_row('orders', CASE
    WHEN o.status NOT IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed', 'completed', 'canceled', 'failed')
      THEN 'orders_status_check'
    WHEN NOT (o.price > 0 AND o.price < 1e26) THEN 'orders_price_check'
    WHEN NOT (o.quantity > 0 AND o.quantity < 1e36) THEN 'orders_quantity_check'
    WHEN NOT (o.amount > 0 AND o.amount < 1e36) THEN 'orders_amount_check'
    WHEN NOT (o.fee_rate >= 0 AND o.fee_rate < 1e8) THEN 'orders_fee_rate_check'
    WHEN NOT (o.fee >= 0 AND o.fee < 1e36 AND o.fee < o.quantity) THEN 'orders_check'
    WHEN o.buyer_id = o.seller_id THEN 'orders_check1'
    WHEN NOT (o.maker_id = o.buyer_id AND o.taker_id = o.seller_id OR o.maker_id = o.seller_id AND o.taker_id = o.buyer_id)
      THEN 'orders_check2'
    WHEN (o.status = 'completed') <> (o.completed_at IS NOT NULL) THEN 'orders_check3'
    WHEN (o.status = 'canceled') <> (o.canceled_at IS NOT NULL AND o.cancel_reason IS NOT NULL) THEN 'orders_check4'
    WHEN (o.status = 'failed') <> (o.fail_reason IS NOT NULL) THEN 'orders_check5'
    WHEN o.status IN ('paid', 'releasing', 'completed') AND o.paid_at IS NULL AND o.appealed_at IS NULL THEN 'orders_check6'
    WHEN o.status = 'expiring' AND o.hold_until IS NULL THEN 'orders_check7'
    WHEN o.appellant NOT IN ('buyer', 'seller') THEN 'orders_appellant_check'
    WHEN o.cancel_reason NOT IN ('buyer', 'buyer_after_paid', 'mutual', 'seller', 'expired', 'expired_asked', 'expired_frozen',
      'seller_frozen', 'seller_silent', 'account_unusable', 'seller_asked', 'resolved') THEN 'orders_cancel_reason_check' END) IS NULL;
END $$;
