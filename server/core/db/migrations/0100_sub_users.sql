-- People who work for a main account. One belongs to exactly one, which is nobody's sub-user itself: the key that a parent is found by says
-- that it is a main account, so that neither a sub-user of a sub-user nor a main account that becomes one can be written.
ALTER TABLE users
  ADD COLUMN is_main boolean NOT NULL GENERATED ALWAYS AS (parent_id IS NULL) STORED,
  ADD COLUMN parent_is_main boolean GENERATED ALWAYS AS (CASE WHEN parent_id IS NOT NULL THEN true END) STORED,
  ADD UNIQUE (id, is_main),
  ADD UNIQUE (id, parent_id),
  ADD FOREIGN KEY (parent_id, parent_is_main) REFERENCES users (id, is_main);
CREATE INDEX users_parent ON users (parent_id) WHERE parent_id IS NOT NULL;

-- A sub-user has an address once it has accepted its invitation, and none any more when it has ended.
ALTER TABLE users DROP CONSTRAINT users_check;
ALTER TABLE users ADD CONSTRAINT users_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR parent_id IS NOT NULL);

CREATE TABLE sub_user (
  user_id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  rights text NOT NULL CHECK (rights IN ('view', 'trade', 'release')),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended', 'ended')),
  -- Where the invitation went; it becomes the address to sign in with when it is accepted.
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, parent_id),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((state = 'ended') = (email IS NULL))
);
CREATE INDEX sub_user_account ON sub_user (account_id, user_id);
INSERT INTO sub_user (user_id, account_id, rights, state, email)
  SELECT id, parent_id, 'trade', 'active', coalesce(email, phone) FROM users WHERE parent_id IS NOT NULL;

CREATE TABLE sub_user_invitation (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES sub_user,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sub_user_invitation_user ON sub_user_invitation (user_id, created_at DESC);
CREATE INDEX sub_user_invitation_age ON sub_user_invitation (expires_at);

-- Where orders on an account's adverts go: to its owner, or to those who may trade, in turns.
CREATE TABLE sub_user_rule (
  account_id bigint PRIMARY KEY REFERENCES users,
  new_orders text NOT NULL CHECK (new_orders IN ('owner', 'turns')),
  -- Whose turn it was last.
  last_sub_id bigint REFERENCES users
);

-- In whose hands an order is on either side: nobody's but the main account's, or those of one of its own sub-users.
ALTER TABLE orders
  ADD COLUMN buyer_sub_id bigint,
  ADD COLUMN seller_sub_id bigint,
  ADD FOREIGN KEY (buyer_sub_id, buyer_id) REFERENCES users (id, parent_id),
  ADD FOREIGN KEY (seller_sub_id, seller_id) REFERENCES users (id, parent_id);
CREATE INDEX orders_buyer_sub ON orders (buyer_sub_id, id DESC) WHERE buyer_sub_id IS NOT NULL;
CREATE INDEX orders_seller_sub ON orders (seller_sub_id, id DESC) WHERE seller_sub_id IS NOT NULL;

-- A step reaches the streams of whoever has the order in hand too.
CREATE OR REPLACE FUNCTION record_order_step(
  p_order bigint, p_seq integer, p_chat_seq integer, p_action text, p_actor text, p_actor_id bigint,
  p_from text, p_to text, p_data jsonb, p_buyer bigint, p_seller bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE readers bigint[];
BEGIN
  INSERT INTO order_event (order_id, seq, action, actor, actor_id, from_status, to_status, data)
    VALUES (p_order, p_seq, p_action, p_actor, p_actor_id, p_from, p_to, p_data);
  INSERT INTO chat_message (order_id, seq, sender, type, content) VALUES (p_order, p_chat_seq, 'system', 'system', p_action);
  INSERT INTO audit_entry (actor_id, actor, action, object, object_id, data) VALUES (p_actor_id, p_actor, p_action, 'order', p_order, p_data);
  SELECT array_remove(ARRAY[p_buyer, p_seller, buyer_sub_id, seller_sub_id], NULL) INTO readers FROM orders WHERE id = p_order;
  PERFORM append_user_events(readers, 'order',
    array_fill(jsonb_build_object('orderId', p_order::text, 'version', p_seq, 'status', p_to), ARRAY[cardinality(readers)]));
END $$;

-- Whoever doesn't work for an account any more, or not now, hears nothing of it.
CREATE OR REPLACE FUNCTION record_notifications(p_users bigint[], p_kinds text[], p_acts text[], p_about bigint[], p_facts jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  FOR one IN
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT new.user_id, new.kind, new.act, new.facts || CASE WHEN u.id IS NULL THEN '{}' ELSE jsonb_build_object('name', u.nickname) END
      FROM unnest(p_users, p_kinds, p_acts, p_about, p_facts) AS new (user_id, kind, act, about, facts) LEFT JOIN users u ON u.id = new.about
      WHERE NOT EXISTS (SELECT FROM sub_user s WHERE s.user_id = new.user_id AND s.state <> 'active')
    ON CONFLICT DO NOTHING RETURNING *
  LOOP
    PERFORM append_user_events(ARRAY[one.user_id], 'notification', ARRAY[jsonb_build_object('notification', jsonb_build_object(
      'notificationId', one.id::text, 'kind', one.kind, 'facts', one.facts, 'read', false,
      'at', to_char(one.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))]);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE ON sub_user, sub_user_rule TO plaza_app;
GRANT SELECT, INSERT, DELETE, UPDATE (tries) ON sub_user_invitation TO plaza_app;
