-- What a person wants to hear by which channel; who has no row has chosen nothing.
CREATE TABLE notification_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  -- {"order_paid": {"email": true, "push": false}}
  choices jsonb NOT NULL DEFAULT '{}',
  -- Minutes since midnight.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone text NOT NULL DEFAULT 'UTC',
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- A browser that takes push messages. Its address belongs to whoever is signed in there.
CREATE TABLE push_subscription (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  endpoint text NOT NULL UNIQUE,
  p256dh bytea NOT NULL CHECK (length(p256dh) = 65),
  auth bytea NOT NULL CHECK (length(auth) = 16),
  device text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_of ON push_subscription (user_id, id);

-- A notice on its way out: once for each channel and target.
CREATE TABLE notification_delivery (
  notification_id bigint NOT NULL REFERENCES notification,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  -- The subscription of a push message; 0 for an e-mail.
  target bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'stale', 'gone', 'failed')),
  ended_at timestamptz,
  PRIMARY KEY (notification_id, channel, target)
);
CREATE INDEX notification_delivery_due ON notification_delivery (due_at) WHERE state = 'due';

GRANT SELECT, INSERT, UPDATE ON notification_settings, notification_delivery TO plaza_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscription TO plaza_app;
