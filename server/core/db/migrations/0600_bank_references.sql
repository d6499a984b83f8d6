-- An advert can demand the number of the payment, which the order keeps with the other terms it began with.
ALTER TABLE orders ADD COLUMN reference_required boolean NOT NULL DEFAULT false;

-- The same number beside two orders is one payment shown twice.
CREATE INDEX orders_bank_reference ON orders (method_id, (payer ->> 'reference')) WHERE payer ->> 'reference' IS NOT NULL;

CREATE OR REPLACE FUNCTION place_order(p_new jsonb, p_sealed_account bytea, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_findings jsonb, p_hold jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE taken_asset text;
BEGIN
  WITH n AS (
    SELECT * FROM jsonb_to_record(p_new) AS r ("orderId" bigint, "advertId" bigint, "advertVersion" integer, "externalId" text, "makerId" bigint,
      "takerId" bigint, "buyerId" bigint, "sellerId" bigint, price numeric, "advertPrice" numeric, quantity numeric, amount numeric, "feeRate" numeric,
      fee numeric, "methodId" text, "paymentId" bigint, "receiverName" text, "payerName" text, payer jsonb, "paymentReference" text,
      "buyerSubId" bigint, "sellerSubId" bigint, "paymentWindowMinutes" integer)),
  taken AS (
    UPDATE advert a SET remaining = a.remaining - n.quantity FROM n
      WHERE a.id = n."advertId" AND a.version = n."advertVersion" AND a.state = 'online' AND a.price = n."advertPrice" AND a.remaining >= n.quantity
      RETURNING a.asset, a.fiat, a.payment_window_minutes,
        coalesce((a.requirements ->> 'bankReference')::boolean, false) AS reference_required)
  INSERT INTO orders (id, advert_id, advert_version, external_id, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate,
      fee, status, payment_window_minutes, pay_before, method_id, sealed_account, receiver_name, payer_name, payment_reference, payment_id, chat_seq,
      payer, buyer_sub_id, seller_sub_id, reference_required)
    SELECT "orderId", "advertId", "advertVersion", "externalId", "makerId", "takerId", "buyerId", "sellerId", asset, fiat, price, quantity, amount,
      "feeRate", fee, 'awaiting_payment', coalesce("paymentWindowMinutes", payment_window_minutes),
      now() + coalesce("paymentWindowMinutes", payment_window_minutes) * interval '1 minute', "methodId", p_sealed_account,
      "receiverName", "payerName", "paymentReference", "paymentId", 1, nullif(payer, 'null'), "buyerSubId", "sellerSubId",
      reference_required FROM taken CROSS JOIN n
    RETURNING asset INTO taken_asset;
  IF taken_asset IS NULL THEN RAISE EXCEPTION 'the advert is not as the placement has read it' USING ERRCODE = 'PZ006'; END IF;
  IF ledger_post('hold', taken_asset, (p_new ->> 'orderId')::bigint, NULL, p_kinds, p_owners, p_refs, p_amounts) IS NULL THEN
    RAISE EXCEPTION 'there are too few coins for the escrow' USING ERRCODE = 'PZ006';
  END IF;
  IF p_findings IS NOT NULL THEN
    INSERT INTO fraud_trace (order_id, user_id, rule, level, facts)
      SELECT (p_new ->> 'orderId')::bigint, (p_new ->> 'takerId')::bigint, rule, level, facts
      FROM jsonb_to_recordset(p_findings) AS f (rule text, level text, facts jsonb);
  END IF;
  IF p_hold IS NOT NULL THEN
    INSERT INTO purchase_hold (order_id, user_id, asset, quantity, usd_cents, reason, hours)
      SELECT (p_new ->> 'orderId')::bigint, (p_new ->> 'buyerId')::bigint, taken_asset, quantity, "usdCents", reason, hours
      FROM jsonb_to_record(p_hold) AS h (quantity numeric, "usdCents" numeric, reason text, hours smallint);
  END IF;
END $function$;;
