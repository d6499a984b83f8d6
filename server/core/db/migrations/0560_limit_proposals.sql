-- What a staff member would set for a person above the set amount, until a second one confirms it. One for each limit of a person.
CREATE TABLE limit_proposal (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('maxOrderUsd', 'maxDayUsd', 'maxMonthUsd')),
  most integer NOT NULL CHECK (most BETWEEN 1 AND 1000000000),
  until timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  proposed_by bigint NOT NULL REFERENCES staff,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, kind)
);
-- UPDATE: to lock them.
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_proposal TO plaza_app;

-- Who proposed a limit can't be the one who set it, whatever the application says.
ALTER TABLE user_limit ADD COLUMN proposed_by bigint REFERENCES staff;
ALTER TABLE user_limit ADD CONSTRAINT user_limit_four_eyes CHECK (set_by <> proposed_by);
