-- Ids are time-ordered, so that new rows land at the end of every index, and made here, so that one clock orders them.
CREATE FUNCTION new_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1735689600000) << 20 | floor(random() * 1048576)::bigint
$$;

CREATE TABLE users (
  id bigint PRIMARY KEY DEFAULT new_id(),
  uid bigint NOT NULL UNIQUE,
  account_group integer NOT NULL DEFAULT 0 CHECK (account_group >= 0),
  username text NOT NULL,
  nickname text NOT NULL,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  phone text,
  phone_verified boolean NOT NULL DEFAULT false,
  dial_code text,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'support', 'operator')),
  parent_id bigint REFERENCES users,
  trader_status text NOT NULL DEFAULT 'none' CHECK (trader_status IN ('none', 'active', 'suspended')),
  kyc_type text NOT NULL DEFAULT 'personal' CHECK (kyc_type IN ('personal', 'company')),
  kyc_status text NOT NULL DEFAULT 'none' CHECK (kyc_status IN ('none', 'pending', 'approved', 'rejected')),
  kyc_name text,
  kyc_country text,
  kyc_reject_reason text,
  terms_version text,
  terms_accepted_at timestamptz,
  login_two_factor boolean NOT NULL DEFAULT false,
  totp_secret bytea,
  -- Strictly rising: the guard against using one authenticator code twice (RFC 6238, 5.2).
  totp_last_step bigint NOT NULL DEFAULT 0,
  totp_failures integer NOT NULL DEFAULT 0,
  totp_locked_until timestamptz,
  language text,
  favourite text,
  frozen_until timestamptz,
  security_hold_until timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK (email IS NOT NULL OR NOT email_verified),
  CHECK (phone IS NOT NULL OR NOT phone_verified),
  CHECK (kyc_status <> 'approved' OR kyc_name IS NOT NULL)
);
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX users_phone ON users (phone) WHERE phone IS NOT NULL;

CREATE TABLE user_block (
  blocker_id bigint NOT NULL REFERENCES users,
  blocked_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX user_block_reverse ON user_block (blocked_id);

-- Facts about finished orders, added to in the transaction that finishes them.
CREATE TABLE reputation (
  user_id bigint PRIMARY KEY REFERENCES users,
  completed integer NOT NULL DEFAULT 0,
  at_fault integer NOT NULL DEFAULT 0,
  release_seconds bigint NOT NULL DEFAULT 0,
  releases integer NOT NULL DEFAULT 0,
  pay_seconds bigint NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  positive integer NOT NULL DEFAULT 0,
  negative integer NOT NULL DEFAULT 0
);

CREATE TABLE session (
  id bigint PRIMARY KEY DEFAULT new_id(),
  token_hash bytea NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip inet,
  user_agent text
);
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE security_code (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('phone', 'email')),
  scene text NOT NULL,
  order_id bigint,
  code_hash bytea NOT NULL,
  -- What the message told the person; the code opens nothing else.
  facts_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX security_code_latest ON security_code (user_id, channel, scene, created_at DESC);

CREATE TABLE login_failure (
  account_hash bytea NOT NULL,
  ip inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_failure_recent ON login_failure (account_hash, ip, at);

-- Counts a try as failed before its password is looked at; false: there were too many lately. One try of an account from an address
-- after the other, so that of many at once not all are the tenth.
CREATE FUNCTION begin_login_try(p_account bytea, p_ip inet, p_most integer, p_window interval) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_account, 'hex') || p_ip, 0));
  INSERT INTO login_failure (account_hash, ip) SELECT p_account, p_ip
    WHERE p_most > (SELECT count(*) FROM login_failure WHERE account_hash = p_account AND ip = p_ip AND at > now() - p_window);
  RETURN FOUND;
END $$;

CREATE TABLE outgoing_message (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('phone', 'email')),
  address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outgoing_message_address ON outgoing_message (address, id DESC);

CREATE TABLE payment_account (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  method_id text NOT NULL,
  fiat text NOT NULL,
  holder_name text NOT NULL,
  -- Encrypted and bound to this row; only the buyer of a running order sees it, from the order's own copy.
  sealed_fields bytea NOT NULL,
  masked_fields jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX payment_account_owner ON payment_account (user_id, fiat, method_id) WHERE removed_at IS NULL;

-- One row per person, key and call; the unique index decides which of two equal requests acts.
CREATE TABLE idempotency (
  user_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key, call)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- A person's numbered events. The number is given under that person's own counter row, so no reader's cursor can skip a late commit.
CREATE TABLE user_stream (
  user_id bigint PRIMARY KEY REFERENCES users,
  last_seq bigint NOT NULL DEFAULT 0
);
CREATE TABLE user_event (
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, seq)
);
CREATE INDEX user_event_age ON user_event (at);

-- The pulse by which a new start measures how long nobody could act.
CREATE TABLE heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  beat_at timestamptz NOT NULL
);

CREATE TABLE audit_entry (
  id bigint PRIMARY KEY DEFAULT new_id(),
  at timestamptz NOT NULL DEFAULT now(),
  actor_id bigint,
  actor text NOT NULL,
  action text NOT NULL,
  object text NOT NULL,
  object_id bigint,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_entry_object ON audit_entry (object, object_id, id);
