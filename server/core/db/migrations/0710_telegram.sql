-- A code by which a person's Telegram chat is connected: once, for ten minutes. A used one stays until its end, so that it counts.
CREATE TABLE telegram_link (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX telegram_link_of ON telegram_link (user_id);

-- Where a person's notices go by Telegram: one chat for each person, one person for each chat.
CREATE TABLE telegram_chat (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL UNIQUE REFERENCES users,
  -- A keyed digest of the chat's id at Telegram, by which its messages find it.
  chat_hash bytea NOT NULL UNIQUE,
  sealed_chat bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- `phone`: the steps of an appeal by text message. The tables may be large: that old rows fit the wider check needs no look at them.
ALTER TABLE notification_delivery DROP CONSTRAINT notification_delivery_channel_check;
ALTER TABLE notification_delivery ADD CONSTRAINT notification_delivery_channel_check CHECK (channel IN ('email', 'push', 'phone', 'telegram')) NOT VALID;
ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message_channel_check;
ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message_channel_check CHECK (channel IN ('phone', 'email', 'telegram')) NOT VALID;

GRANT SELECT, INSERT, UPDATE, DELETE ON telegram_link, telegram_chat TO plaza_app;
