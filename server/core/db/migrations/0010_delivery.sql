-- Mail and text messages on their way out. A message is claimed before it is sent and never claimed again once it may have been sent.
ALTER TABLE outgoing_message
  -- What it tells of. One act sends one message by one channel, however often the act is tried.
  ADD COLUMN act_key text,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
  -- Past this it is of no use to anybody, such as a code that has run out.
  ADD COLUMN good_until timestamptz,
  ADD COLUMN sending_since timestamptz,
  ADD COLUMN given_up_at timestamptz,
  ADD COLUMN problem text;
CREATE UNIQUE INDEX outgoing_message_act ON outgoing_message (act_key, channel) WHERE act_key IS NOT NULL;
CREATE INDEX outgoing_message_due ON outgoing_message (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL AND sending_since IS NULL;
CREATE INDEX outgoing_message_stuck ON outgoing_message (sending_since) WHERE sent_at IS NULL AND given_up_at IS NULL AND sending_since IS NOT NULL;
CREATE INDEX outgoing_message_age ON outgoing_message (created_at);

-- A word that only the person and the platform know; every mail carries it.
ALTER TABLE users ADD COLUMN anti_phishing_word text CHECK (length(anti_phishing_word) BETWEEN 2 AND 32);
