-- A list of the back office with its filters, which a staff member has given a name. Nothing rests on it: it is removed without a trace of its own.
CREATE TABLE saved_view (
  id bigint PRIMARY KEY DEFAULT new_id(),
  staff_id bigint NOT NULL REFERENCES staff(id),
  list text NOT NULL CHECK (list IN ('appeals', 'objections', 'orders')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  search text NOT NULL CHECK (length(search) BETWEEN 1 AND 400),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (staff_id, list, lower(name));
GRANT SELECT, INSERT, UPDATE (name, search), DELETE ON saved_view TO plaza_app;
