-- PostgreSQL reads each CHECK constraint from its text at every statement that writes the table, and nothing of it is kept. The tables that a trade
-- writes had up to twenty each: a quarter of the instructions of a trade. What they say is now said by one function a table, whose plan is kept. A
-- broken rule is refused under the name that its constraint had.
CREATE FUNCTION refuse_row(p_table text, p_rule text) RETURNS boolean LANGUAGE plpgsql STRICT AS $function$
BEGIN
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', p_table, p_rule
    USING ERRCODE = 'check_violation', TABLE = p_table, CONSTRAINT = p_rule, SCHEMA = 'public';
END $function$;

CREATE FUNCTION is_sound_order(o orders) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
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
    WHEN o.cancel_reason NOT IN ('buyer', 'buyer_after_paid', 'mutual', 'seller', 'expired', 'expired_asked', 'seller_silent', 'account_unusable',
      'seller_asked', 'resolved') THEN 'orders_cancel_reason_check' END) IS NULL;
END $function$;

CREATE FUNCTION is_sound_advert(a advert) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('advert', CASE
    WHEN a.side NOT IN ('buy', 'sell') THEN 'advert_side_check'
    WHEN a.state NOT IN ('online', 'offline', 'closed') THEN 'advert_state_check'
    WHEN a.price_type NOT IN ('fixed', 'floating') THEN 'advert_price_type_check'
    WHEN NOT (a.price > 0 AND a.price < 1e26) THEN 'advert_price_check'
    WHEN a.price_floor >= 1e26 THEN 'advert_price_floor_check'
    WHEN a.price_ceiling >= 1e26 THEN 'advert_price_ceiling_check'
    WHEN a.margin = 'NaN' THEN 'advert_margin_check'
    WHEN NOT (a.quantity > 0 AND a.quantity < 1e36) THEN 'advert_quantity_check'
    WHEN NOT (a.remaining >= 0 AND a.remaining <= a.quantity AND a.remaining < 1e36) THEN 'advert_check'
    WHEN NOT (a.min_amount > 0 AND a.min_amount < 1e36) THEN 'advert_min_amount_check'
    WHEN NOT (a.max_amount >= a.min_amount AND a.max_amount < 1e36) THEN 'advert_check1'
    WHEN NOT (a.scale > 0 AND a.scale <= 1e26) THEN 'advert_scale_check'
    WHEN a.recent_best >= 1e26 OR a.earlier_best >= 1e26 THEN 'advert_best_most'
    WHEN NOT (cardinality(a.method_ids) > 0) THEN 'advert_method_ids_check'
    WHEN a.payment_window_minutes NOT BETWEEN 1 AND 1440 THEN 'advert_payment_window_minutes_check'
    WHEN a.private_key !~ '^[A-Za-z0-9_-]{22}$' THEN 'advert_private_key_check'
    WHEN length(a.take_down_reason) NOT BETWEEN 1 AND 300 THEN 'advert_take_down_reason_check' END) IS NULL;
END $function$;

CREATE FUNCTION is_sound_user(u users) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('users', CASE
    WHEN u.account_group < 0 THEN 'users_account_group_check'
    WHEN u.email IS NULL AND u.email_verified THEN 'users_check1'
    WHEN u.phone IS NULL AND u.phone_verified THEN 'users_check2'
    WHEN u.kyc_status NOT IN ('none', 'pending', 'approved', 'rejected') THEN 'users_kyc_status_check'
    WHEN u.kyc_status = 'approved' AND u.kyc_name IS NULL THEN 'users_check3'
    WHEN u.kyc_type NOT IN ('personal', 'company') THEN 'users_kyc_type_check'
    WHEN u.merchant_tier NOT IN ('none', 'verified', 'pro', 'block') THEN 'users_merchant_tier_check'
    WHEN u.trader_status NOT IN ('none', 'active', 'suspended') THEN 'users_trader_status_check'
    WHEN (u.trader_status = 'none') <> (u.merchant_tier = 'none') THEN 'users_trader_has_tier'
    WHEN u.closed_at IS NULL AND u.email IS NULL AND u.phone IS NULL AND u.parent_id IS NULL AND u.external_id IS NULL
      THEN 'users_reachable'
    WHEN u.closed_at IS NOT NULL AND NOT (u.email IS NULL AND u.phone IS NULL AND u.external_id IS NULL AND u.kyc_name IS NULL
      AND u.kyc_status = 'none' AND u.totp_secret IS NULL AND u.totp_pending IS NULL AND u.anti_phishing_word IS NULL AND NOT u.login_two_factor)
      THEN 'users_closed_is_nobody'
    WHEN u.security_hold_reason NOT IN ('phone_unbound', 'email_unbound', 'two_factor_off')
      THEN 'users_security_hold_reason_check'
    WHEN length(u.anti_phishing_word) NOT BETWEEN 2 AND 32 THEN 'users_anti_phishing_word_check'
    WHEN u.declared_country !~ '^[A-Z]{2}$' THEN 'users_declared_country_check'
    WHEN u.dial_code !~ '^\+[1-9][0-9]{0,3}$' THEN 'users_dial_code_check'
    WHEN u.external_id !~ '^[\x21-\x7e]{1,255}$' THEN 'users_external_id_check' END) IS NULL;
END $function$;

-- What an account's balance may be stays with two constraints of its table.
CREATE FUNCTION is_sound_ledger_account(a ledger_account) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('ledger_account', CASE
    WHEN a.kind NOT IN ('spot', 'p2p', 'futures', 'bond', 'transit', 'advert', 'order', 'fee', 'external')
      THEN 'ledger_account_kind_check'
    WHEN (a.kind IN ('fee', 'external')) <> (a.balance IS NULL) THEN 'ledger_account_check'
    WHEN (a.kind IN ('spot', 'p2p', 'futures', 'bond', 'transit')) <> (a.owner_id IS NOT NULL)
      THEN 'ledger_account_check1'
    WHEN (a.kind IN ('advert', 'order')) <> (a.ref_id IS NOT NULL) THEN 'ledger_account_check2' END) IS NULL;
END $function$;

CREATE FUNCTION is_sound_ledger_transfer(t ledger_transfer) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('ledger_transfer', CASE
    WHEN t.kind NOT IN ('deposit', 'withdraw', 'move', 'advert_fund', 'advert_return', 'hold', 'release', 'refund', 'bond_lock', 'bond_return', 'bond_take',
      'credit', 'debit', 'transit', 'transit_return') THEN 'ledger_transfer_kind_check'
    WHEN (t.kind IN ('hold', 'release', 'refund')) <> (t.order_id IS NOT NULL) THEN 'ledger_transfer_check'
    WHEN (t.kind IN ('credit', 'debit', 'transit', 'transit_return')) <> (t.exchange_transfer_id IS NOT NULL)
      THEN 'ledger_transfer_of_exchange' END) IS NULL;
END $function$;

CREATE FUNCTION is_sound_purchase_hold(h purchase_hold) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('purchase_hold', CASE
    WHEN NOT (h.quantity > 0 AND h.quantity < 1e36) THEN 'purchase_hold_quantity_check'
    WHEN NOT (h.usd_cents >= 0 AND h.usd_cents < 1e36) THEN 'purchase_hold_usd_cents_check'
    WHEN h.reason NOT IN ('new_account', 'reversible_method') THEN 'purchase_hold_reason_check'
    WHEN h.hours NOT BETWEEN 1 AND 720 THEN 'purchase_hold_hours_check' END) IS NULL;
END $function$;

-- By its columns: the rows of partitions may have them in another order.
CREATE FUNCTION is_sound_chat_message(p_sender text, p_sender_id bigint, p_type text, p_phrase text, p_language text, p_flags text[])
  RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $function$
BEGIN
  RETURN public.refuse_row('chat_message', CASE
    WHEN p_sender NOT IN ('buyer', 'seller', 'support', 'system') THEN 'chat_message_sender_check'
    WHEN (p_sender IN ('buyer', 'seller')) <> (p_sender_id IS NOT NULL) THEN 'chat_message_sender_id_check'
    WHEN p_type NOT IN ('text', 'image', 'file', 'system') THEN 'chat_message_type_check'
    WHEN p_phrase IS NULL AND p_language IS NULL THEN NULL
    WHEN NOT coalesce(p_phrase ~ '^[a-z_]{2,40}$' AND p_language ~ '^[a-z]{2}(-[a-z]{2})?$' AND p_type = 'text' AND p_sender IN ('buyer', 'seller')
      AND p_flags = '{}', false) THEN 'chat_message_phrase_check' END) IS NULL;
END $function$;

ALTER TABLE orders ADD CONSTRAINT orders_sound CHECK (is_sound_order(orders)) NOT VALID;
ALTER TABLE advert ADD CONSTRAINT advert_sound CHECK (is_sound_advert(advert)) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_sound CHECK (is_sound_user(users)) NOT VALID;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_sound CHECK (is_sound_ledger_account(ledger_account)) NOT VALID;
ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_sound CHECK (is_sound_ledger_transfer(ledger_transfer)) NOT VALID;
ALTER TABLE purchase_hold ADD CONSTRAINT purchase_hold_sound CHECK (is_sound_purchase_hold(purchase_hold)) NOT VALID;
ALTER TABLE chat_message ADD CONSTRAINT chat_message_sound
  CHECK (is_sound_chat_message(sender, sender_id, type, phrase, phrase_language, flags)) NOT VALID;
