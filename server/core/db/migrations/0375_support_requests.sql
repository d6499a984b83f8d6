-- What people write to customer service outside of cases, and the answers. Only the person who wrote reads them, and staff.
CREATE TABLE support_request (
  id bigint PRIMARY KEY DEFAULT new_id(),
  user_id bigint NOT NULL REFERENCES users,
  topic text NOT NULL CHECK (topic IN ('order', 'payment', 'identity', 'security', 'wallet', 'other')),
  order_id bigint REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The oldest message that customer service has not answered: the request's clock runs from it. NULL: all are answered.
  unanswered_id bigint
);
CREATE TABLE support_message (
  id bigint PRIMARY KEY DEFAULT new_id(),
  request_id bigint NOT NULL REFERENCES support_request,
  -- Whose request it is in, so that a message is exported and erased with its person.
  user_id bigint NOT NULL REFERENCES users,
  -- NULL: the person wrote it.
  staff_id bigint REFERENCES staff,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE support_request ADD FOREIGN KEY (unanswered_id) REFERENCES support_message ON DELETE SET NULL;
CREATE INDEX support_request_unanswered ON support_request (unanswered_id) WHERE unanswered_id IS NOT NULL;
CREATE INDEX support_request_user ON support_request (user_id, id);
CREATE INDEX support_message_request ON support_message (request_id, id);
CREATE INDEX support_message_user ON support_message (user_id);
GRANT SELECT, INSERT ON support_request, support_message TO plaza_app;
GRANT UPDATE (unanswered_id) ON support_request TO plaza_app;
