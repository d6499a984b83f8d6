-- A ready-made sentence is stored by its key, beside its text in the language in which it was sent. Nobody but a party sends one, and it is clean.
ALTER TABLE chat_message ADD COLUMN phrase text, ADD COLUMN phrase_language text,
  ADD CONSTRAINT chat_message_phrase_check CHECK (phrase IS NULL AND phrase_language IS NULL OR phrase IS NOT NULL AND phrase_language IS NOT NULL
    AND phrase ~ '^[a-z_]{2,40}$' AND phrase_language ~ '^[a-z]{2}(-[a-z]{2})?$' AND type = 'text' AND sender IN ('buyer', 'seller') AND flags = '{}');

-- An erased text takes its key along.
CREATE OR REPLACE FUNCTION keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.content = '–' AND NEW.type = 'text' AND NEW.phrase IS NULL AND NEW.phrase_language IS NULL
     AND to_jsonb(NEW) - '{content,phrase,phrase_language}'::text[] = to_jsonb(OLD) - '{content,phrase,phrase_language}'::text[]
     AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND status IN ('completed', 'canceled', 'failed')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $$;
