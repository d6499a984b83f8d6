-- Who has passed the practice trade, and which: the newest version, and of it the best score. No order, no coins.
CREATE TABLE practice_pass (
  user_id bigint PRIMARY KEY REFERENCES users,
  version smallint NOT NULL CHECK (version > 0),
  score smallint NOT NULL CHECK (score > 0),
  passed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON practice_pass TO plaza_app;
