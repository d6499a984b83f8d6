-- What decides about a message, read after the lock of its order: what was sent before under the same id, and what its writer has just sent. Nobody may send
-- more than 30 lines a minute, so those of two minutes are among the last 200 of a chat.
CREATE FUNCTION recent_of_chat(p_order bigint, p_seq integer, p_sender bigint, p_client_id text, OUT known_seq integer, OUT sent integer, OUT texts text[])
LANGUAGE plpgsql SET plan_cache_mode TO 'force_generic_plan' AS $$
BEGIN
  IF p_client_id IS NOT NULL THEN
    SELECT seq INTO known_seq FROM chat_message WHERE order_id = p_order AND sender_id = p_sender AND client_id = p_client_id;
  END IF;
  SELECT count(*) FILTER (WHERE sent_at > now() - interval '1 minute'),
      coalesce((array_agg(content ORDER BY seq DESC) FILTER (WHERE type = 'text' AND phrase IS NULL))[1:2], '{}') INTO sent, texts
    FROM chat_message WHERE order_id = p_order AND seq > p_seq - 200 AND sender_id = p_sender AND sent_at > now() - interval '2 minutes';
END $$;
GRANT EXECUTE ON FUNCTION recent_of_chat TO plaza_app;

-- A party's message with all that it brings, in one statement: its number, which the locked order has said, the message, both sides' events, and what reminds
-- of it while it is unread. Answers the numbers of the events, in the order of their readers.
CREATE FUNCTION write_chat_message(p_order bigint, p_seq integer, p_id bigint, p_sender text, p_sender_id bigint, p_type text, p_content text, p_client_id text,
  p_flags text[], p_file bigint, p_phrase text, p_language text, p_readers bigint[], p_payloads jsonb[],
  p_subject text, p_reminded bigint[], p_about bigint, p_facts jsonb, p_due_at timestamptz, p_act text) RETURNS bigint[]
LANGUAGE plpgsql SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE numbers bigint[];
BEGIN
  UPDATE orders SET chat_seq = p_seq,
      unanswered_since = CASE p_sender WHEN 'buyer' THEN coalesce(unanswered_since, clock_timestamp()) ELSE NULL END,
      undoable = CASE WHEN undoable AND p_sender = 'seller' THEN false ELSE undoable END
    WHERE id = p_order AND chat_seq = p_seq - 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'the chat of order % is not as its message has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  INSERT INTO chat_message (order_id, seq, id, sender, sender_id, type, content, client_id, flags, file_id, phrase, phrase_language)
    VALUES (p_order, p_seq, p_id, p_sender, p_sender_id, p_type, p_content, p_client_id, p_flags, p_file, p_phrase, p_language);
  WITH counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT reader, 1 FROM unnest(p_readers) AS reader ORDER BY reader
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + 1 RETURNING user_id, last_seq),
  event AS (
    INSERT INTO user_event (user_id, seq, kind, payload)
      SELECT counted.user_id, counted.last_seq, 'chat', new.payload FROM counted JOIN unnest(p_readers, p_payloads) AS new (user_id, payload) USING (user_id)
    RETURNING user_id, seq)
  SELECT array_agg(seq ORDER BY array_position(p_readers, user_id)) INTO numbers FROM event;
  INSERT INTO reminder (user_id, kind, subject, about_id, facts, due_at, act)
    SELECT reader, 'chat_message', p_subject, p_about, p_facts, p_due_at, p_act FROM unnest(p_reminded) AS reader
  ON CONFLICT (subject, kind, user_id) DO NOTHING;
  RETURN numbers;
END $$;
GRANT EXECUTE ON FUNCTION write_chat_message TO plaza_app;
