CREATE TABLE user_follow (
  follower_id bigint NOT NULL REFERENCES users,
  followed_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (follower_id, followed_id),
  CHECK (follower_id <> followed_id)
);

-- One word a side about a completed order. It can be answered and reported, never changed.
CREATE TABLE review (
  order_id bigint NOT NULL REFERENCES orders,
  author_id bigint NOT NULL REFERENCES users,
  subject_id bigint NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('buyer', 'seller')),
  rating text NOT NULL CHECK (rating IN ('positive', 'negative')),
  tags text[] NOT NULL DEFAULT '{}',
  comment text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, author_id),
  CHECK (author_id <> subject_id)
);
CREATE INDEX review_subject ON review (subject_id, created_at DESC);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT, DELETE ON user_follow TO plaza_app;
GRANT SELECT, INSERT ON review TO plaza_app;
