-- A message of customer service has no person behind its mark, and one of a party always has.
ALTER TABLE chat_message ADD CONSTRAINT chat_message_sender_id_check CHECK ((sender IN ('buyer', 'seller')) = (sender_id IS NOT NULL));
