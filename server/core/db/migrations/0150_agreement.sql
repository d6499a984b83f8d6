-- Who accepted which version of the service agreement, and when: what `users` holds is only the last one.
CREATE TABLE agreement_acceptance (
  user_id bigint NOT NULL REFERENCES users,
  version text NOT NULL CHECK (version ~ '^[0-9A-Za-z.-]{1,20}$'),
  -- The language of what was read.
  language text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);
INSERT INTO agreement_acceptance (user_id, version, language, accepted_at)
  SELECT id, terms_version, coalesce(language, 'en'), coalesce(terms_accepted_at, created_at) FROM users WHERE terms_version IS NOT NULL;
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON agreement_acceptance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON agreement_acceptance TO plaza_app;
