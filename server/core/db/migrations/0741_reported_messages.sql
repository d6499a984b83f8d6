-- A line of an order's chat that the person reports to customer service; its reason is the topic.
ALTER TABLE support_request ADD message_seq integer;
ALTER TABLE support_request DROP CONSTRAINT support_request_topic_check;
ALTER TABLE support_request ADD CONSTRAINT support_request_topic_check CHECK (topic IN ('order', 'payment', 'identity', 'security', 'wallet', 'other',
  'report_insult', 'report_advertising', 'report_personal_data', 'report_fraud')) NOT VALID;
ALTER TABLE support_request ADD CONSTRAINT support_request_report CHECK (starts_with(topic, 'report_') = (message_seq IS NOT NULL)
  AND (message_seq IS NULL OR order_id IS NOT NULL)) NOT VALID;
