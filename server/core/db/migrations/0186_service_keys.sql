-- Keys of an exchange's own systems (`sk_…`), their audit log, and what makes their requests idempotent.

CREATE TABLE service_key (
  id bigint PRIMARY KEY DEFAULT new_id(),
  -- What a request names it by; no secret.
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^sk_(demo|[a-z2-7]{20})$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind text NOT NULL CHECK (kind IN ('hmac', 'ed25519')),
  sealed_secret bytea,
  public_key bytea,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['users', 'kyc', 'wallet', 'sessions', 'reports']),
  -- Empty: from anywhere.
  allowed_from cidr[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The two operators who made it; none for one made by the owner of the database.
  proposed_by bigint REFERENCES staff,
  confirmed_by bigint REFERENCES staff,
  expires_at timestamptz,
  ended_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  CHECK ((kind = 'hmac') = (sealed_secret IS NOT NULL)),
  CHECK ((kind = 'ed25519') = (public_key IS NOT NULL)),
  CHECK ((proposed_by IS NULL) = (confirmed_by IS NULL)),
  CHECK (proposed_by <> confirmed_by)
);

-- A key to be made or ended, until another operator says yes.
CREATE TABLE service_key_proposal (
  id bigint PRIMARY KEY DEFAULT new_id(),
  -- The key to be ended; none: `input` says which to make.
  key_id bigint REFERENCES service_key,
  input jsonb,
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((key_id IS NULL) = (input IS NOT NULL))
);
CREATE UNIQUE INDEX service_key_proposal_one ON service_key_proposal (key_id) WHERE key_id IS NOT NULL;

-- What changes without moving coins counts once by its reference too. A transfer has its own table.
CREATE TABLE service_reference (
  call text NOT NULL,
  reference text NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (call, reference)
);

-- An address that logs a user in, once.
CREATE TABLE service_link (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  next text NOT NULL CHECK (next ~ '^/' AND next !~ '^/[/\\]'),
  expires_at timestamptz NOT NULL
);
CREATE INDEX service_link_age ON service_link (expires_at);
CREATE INDEX service_link_of ON service_link (user_id);

-- The country that an exchange names for a user before the identity check.
ALTER TABLE users ADD COLUMN declared_country text CONSTRAINT users_declared_country_check CHECK (declared_country ~ '^[A-Z]{2}$');

-- The audit log also has what a service key did: no member of staff, but a key.
ALTER TABLE staff_act ALTER COLUMN staff_id DROP NOT NULL;
ALTER TABLE staff_act ADD CONSTRAINT staff_act_by_staff_or_key CHECK ((staff_id IS NULL) = (role = 'service'));

CREATE FUNCTION record_service_act(p_key text, p_action text, p_reason text, p_data jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE head staff_act_head; act staff_act;
BEGIN
  SELECT * INTO head FROM staff_act_head FOR UPDATE;
  act.seq := head.seq + 1;
  act.at := clock_timestamp();
  act.role := 'service';
  act.action := p_action;
  act.object := 'service_key';
  act.object_id := p_key;
  act.reason := p_reason;
  act.data := p_data;
  act.previous_hash := head.hash;
  act.hash := staff_act_hash(act);
  INSERT INTO staff_act SELECT (act).*;
  UPDATE staff_act_head SET seq = act.seq, hash = act.hash;
  RETURN act.seq;
END $$;

GRANT SELECT, INSERT ON service_key TO plaza_app;
GRANT UPDATE (ended_at, last_used_at, last_used_ip, sealed_secret) ON service_key TO plaza_app;
GRANT SELECT, INSERT, DELETE ON service_key_proposal, service_link TO plaza_app;
GRANT SELECT, INSERT ON service_reference TO plaza_app;
REVOKE ALL ON FUNCTION record_service_act FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_service_act TO plaza_app;
