-- The nicknames that people have chosen, by what the eye takes from them: a name is chosen once, and nobody else's may look like it.
CREATE TABLE nickname_claim (
  look text PRIMARY KEY CHECK (length(look) BETWEEN 1 AND 200),
  user_id bigint NOT NULL UNIQUE REFERENCES users,
  at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON nickname_claim TO plaza_app;

-- Names that an exchange gave, or sub-users have, claim nothing; a chosen one must not be spelled like them.
CREATE INDEX users_nickname ON users (lower(nickname));
