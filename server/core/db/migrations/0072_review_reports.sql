-- Somebody asks customer service to look at a review. What was decided is added once; the review itself never changes.
CREATE TABLE review_report (
  id bigint PRIMARY KEY DEFAULT new_id(),
  review_id bigint NOT NULL REFERENCES review (id),
  reporter_id bigint NOT NULL REFERENCES users,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('kept', 'removed')),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  UNIQUE (review_id, reporter_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX review_report_open ON review_report (id) WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE (decision, decided_by, decided_at) ON review_report TO plaza_app;
