-- Merchants' keys. A secret of ours is sealed, a public key is theirs; either way the row alone signs nothing.
CREATE TABLE api_key (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  -- What a request names it by; no secret.
  public_id text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hmac', 'ed25519')),
  sealed_secret bytea,
  public_key bytea,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'trade', 'adverts', 'release']),
  -- Empty: from anywhere.
  allowed_from cidr[] NOT NULL DEFAULT '{}',
  -- What it may release a day (UTC), in US dollars by the index price, scaled by 10^8.
  release_cap numeric(38, 0) CHECK (release_cap <> 'NaN' AND release_cap > 0),
  per_minute integer NOT NULL DEFAULT 300 CHECK (per_minute > 0),
  window_at timestamptz NOT NULL DEFAULT now(),
  window_count integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  last_used_ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  CHECK ((kind = 'hmac') = (sealed_secret IS NOT NULL)),
  CHECK ((kind = 'ed25519') = (public_key IS NOT NULL)),
  -- Releasing wants its own yes and its own limit.
  CHECK (('release' = ANY (scopes)) = (release_cap IS NOT NULL))
);
CREATE INDEX api_key_user ON api_key (user_id, id DESC);

-- A nonce counts once. The primary key decides which of two equal requests is served.
CREATE TABLE api_nonce (
  key_id bigint NOT NULL,
  nonce text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key_id, nonce)
);
CREATE INDEX api_nonce_age ON api_nonce (at);

CREATE TABLE api_key_release (
  key_id bigint NOT NULL REFERENCES api_key,
  day date NOT NULL,
  released numeric(38, 0) NOT NULL CHECK (released <> 'NaN' AND released > 0),
  PRIMARY KEY (key_id, day)
);

GRANT SELECT, INSERT, UPDATE ON api_key, api_key_release TO plaza_app;
GRANT SELECT, INSERT, DELETE ON api_nonce TO plaza_app;
