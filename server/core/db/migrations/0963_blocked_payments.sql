-- A buyer who has not paid yet says that the seller blocks the payment. Its order is attached, and staff read it before the other messages.
ALTER TABLE support_request DROP CONSTRAINT support_request_topic_check;
ALTER TABLE support_request ADD CONSTRAINT support_request_topic_check CHECK (topic IN ('order', 'payment', 'identity', 'security', 'wallet', 'other',
  'payment_blocked', 'report_insult', 'report_advertising', 'report_personal_data', 'report_fraud')) NOT VALID;
ALTER TABLE support_request ADD CONSTRAINT support_request_blocked CHECK (topic <> 'payment_blocked' OR order_id IS NOT NULL) NOT VALID;
