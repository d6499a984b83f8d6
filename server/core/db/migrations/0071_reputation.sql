-- Figures about people, each a count of facts. They are added to in the transaction that makes the fact, and `reputation_recount` counts
-- the same facts anew from the journal of orders and the reviews: `reputation_audit` says where the two differ.

-- The end of an order and whose fault it was, as its journal tells it (domain/orders/fault.ts).
CREATE VIEW ended_order AS
  SELECT e.order_id, o.buyer_id, o.seller_id, e.at AS ended_at, (e.at AT TIME ZONE 'UTC')::date AS day, e.to_status = 'completed' AS completed,
    CASE WHEN e.to_status = 'completed' THEN NULL WHEN e.action = 'cancel' AND e.actor IN ('buyer', 'seller') THEN e.actor WHEN e.action = 'deadline' THEN 'buyer'
      ELSE e.data ->> 'fault' END AS fault,
    extract(epoch FROM p.at - o.created_at)::bigint AS pay_seconds, extract(epoch FROM e.at - p.at)::bigint AS release_seconds
  FROM order_event e JOIN orders o ON o.id = e.order_id
  LEFT JOIN LATERAL (SELECT at FROM order_event f WHERE f.order_id = e.order_id AND f.action = 'pay' ORDER BY f.seq LIMIT 1) p ON true
  WHERE e.to_status IN ('completed', 'canceled') AND e.from_status IS DISTINCT FROM e.to_status;

ALTER TABLE reputation
  ADD partners integer NOT NULL DEFAULT 0,
  -- Completed trades in which a pair counts once a day: what the list ranks by, so that trading with oneself over and over is worth little.
  ADD ranked_trades integer NOT NULL DEFAULT 0,
  ADD first_trade_at timestamptz,
  -- Partners by their newest review: ten praises of one friend are one.
  ADD praised_by integer NOT NULL DEFAULT 0,
  ADD criticised_by integer NOT NULL DEFAULT 0;

-- What a person brought along from before this desk kept a journal; shown as such, and never changed.
CREATE TABLE reputation_opening (
  user_id bigint PRIMARY KEY REFERENCES users,
  completed integer NOT NULL CHECK (completed >= 0),
  at_fault integer NOT NULL CHECK (at_fault >= 0),
  release_seconds bigint NOT NULL CHECK (release_seconds >= 0),
  releases integer NOT NULL CHECK (releases >= 0),
  pay_seconds bigint NOT NULL CHECK (pay_seconds >= 0),
  payments integer NOT NULL CHECK (payments >= 0),
  positive integer NOT NULL CHECK (positive >= 0),
  negative integer NOT NULL CHECK (negative >= 0),
  partners integer NOT NULL CHECK (partners BETWEEN 0 AND completed),
  ranked_trades integer NOT NULL CHECK (ranked_trades BETWEEN 0 AND completed),
  praised_by integer NOT NULL CHECK (praised_by BETWEEN 0 AND positive),
  criticised_by integer NOT NULL CHECK (criticised_by BETWEEN 0 AND negative),
  first_trade_at timestamptz
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON reputation_opening FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE reputation_day (
  user_id bigint NOT NULL REFERENCES users,
  day date NOT NULL,
  completed integer NOT NULL,
  at_fault integer NOT NULL,
  PRIMARY KEY (user_id, day)
);
-- Both directions of each pair that has completed a trade. The verdict is `partner_id`'s newest review of `user_id`.
CREATE TABLE reputation_pair (
  user_id bigint NOT NULL REFERENCES users,
  partner_id bigint NOT NULL REFERENCES users,
  verdict text CHECK (verdict IN ('positive', 'negative')),
  PRIMARY KEY (user_id, partner_id)
);
-- The days on which a pair has completed a trade, once for both.
CREATE TABLE reputation_pair_day (
  low_id bigint NOT NULL REFERENCES users,
  high_id bigint NOT NULL REFERENCES users,
  day date NOT NULL,
  PRIMARY KEY (low_id, high_id, day),
  CHECK (low_id < high_id)
);

-- Reviews get a name of their own: an order's number is its parties' business.
ALTER TABLE review ADD id bigint NOT NULL UNIQUE DEFAULT new_id();
DROP INDEX review_subject;
CREATE INDEX review_subject ON review (subject_id, id DESC);
-- Facts about a review, which itself never changes.
CREATE TABLE review_reply (
  review_id bigint PRIMARY KEY REFERENCES review (id),
  comment text NOT NULL CHECK (comment <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE review_removal (
  review_id bigint PRIMARY KEY REFERENCES review (id),
  removed_by bigint NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON review_reply FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON review_removal FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE VIEW kept_review AS SELECT v.* FROM review v WHERE NOT EXISTS (SELECT FROM review_removal x WHERE x.review_id = v.id);

-- Adds an order that has just ended to both parties' figures. Their rows are locked first and in id order; everything else hangs on them.
CREATE OR REPLACE FUNCTION count_ended_order(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE o ended_order; new_day integer; new_partner integer;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  INSERT INTO reputation AS r (user_id, completed, at_fault, releases, release_seconds, payments, pay_seconds, first_trade_at)
    SELECT party.user_id, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int,
      (o.completed AND party.role = 'seller')::int, CASE WHEN o.completed AND party.role = 'seller' THEN coalesce(o.release_seconds, 0) ELSE 0 END,
      (o.completed AND party.role = 'buyer')::int, CASE WHEN o.completed AND party.role = 'buyer' THEN coalesce(o.pay_seconds, 0) ELSE 0 END,
      CASE WHEN o.completed THEN o.ended_at END
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role) ORDER BY party.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    completed = r.completed + excluded.completed, at_fault = r.at_fault + excluded.at_fault,
    releases = r.releases + excluded.releases, release_seconds = r.release_seconds + excluded.release_seconds,
    payments = r.payments + excluded.payments, pay_seconds = r.pay_seconds + excluded.pay_seconds,
    first_trade_at = least(r.first_trade_at, excluded.first_trade_at);
  INSERT INTO reputation_day AS d (user_id, day, completed, at_fault)
    SELECT party.user_id, o.day, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role)
    WHERE o.completed OR o.fault IS NOT DISTINCT FROM party.role
  ON CONFLICT (user_id, day) DO UPDATE SET completed = d.completed + excluded.completed, at_fault = d.at_fault + excluded.at_fault;
  IF NOT o.completed THEN RETURN; END IF;
  INSERT INTO reputation_pair_day (low_id, high_id, day)
    VALUES (least(o.buyer_id, o.seller_id), greatest(o.buyer_id, o.seller_id), o.day) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS new_day = ROW_COUNT;
  INSERT INTO reputation_pair (user_id, partner_id) VALUES (o.buyer_id, o.seller_id), (o.seller_id, o.buyer_id) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS new_partner = ROW_COUNT;
  IF new_day > 0 THEN
    UPDATE reputation SET ranked_trades = ranked_trades + 1, partners = partners + new_partner / 2 WHERE user_id IN (o.buyer_id, o.seller_id);
  END IF;
END $$;

-- After a review was written or removed: the numbers by which the raw counts move, and the author's verdict counted anew.
CREATE FUNCTION count_review(p_review bigint, p_times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v review; before text; verdict_now text;
BEGIN
  SELECT * INTO STRICT v FROM review WHERE id = p_review;
  PERFORM FROM reputation WHERE user_id = v.subject_id FOR UPDATE;
  SELECT verdict INTO STRICT before FROM reputation_pair WHERE user_id = v.subject_id AND partner_id = v.author_id;
  SELECT k.rating INTO verdict_now FROM kept_review k WHERE k.subject_id = v.subject_id AND k.author_id = v.author_id ORDER BY k.id DESC LIMIT 1;
  UPDATE reputation_pair SET verdict = verdict_now WHERE user_id = v.subject_id AND partner_id = v.author_id AND verdict IS DISTINCT FROM verdict_now;
  UPDATE reputation SET positive = positive + (v.rating = 'positive')::int * p_times, negative = negative + (v.rating = 'negative')::int * p_times,
      praised_by = praised_by + (verdict_now IS NOT DISTINCT FROM 'positive')::int - (before IS NOT DISTINCT FROM 'positive')::int,
      criticised_by = criticised_by + (verdict_now IS NOT DISTINCT FROM 'negative')::int - (before IS NOT DISTINCT FROM 'negative')::int
    WHERE user_id = v.subject_id;
END $$;
-- By this the newest review of an author about somebody is found.
CREATE INDEX review_pair ON review (subject_id, author_id, id DESC);

-- Every figure from the facts alone.
CREATE FUNCTION reputation_recount() RETURNS SETOF reputation LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH part AS (
      SELECT buyer_id AS user_id, 'buyer' AS role, e.* FROM ended_order e UNION ALL SELECT seller_id, 'seller', e.* FROM ended_order e),
    traded AS (
      SELECT user_id, count(*) FILTER (WHERE completed) AS completed, count(*) FILTER (WHERE fault = role) AS at_fault,
        coalesce(sum(release_seconds) FILTER (WHERE completed AND role = 'seller'), 0) AS release_seconds, count(*) FILTER (WHERE completed AND role = 'seller') AS releases,
        coalesce(sum(pay_seconds) FILTER (WHERE completed AND role = 'buyer'), 0) AS pay_seconds, count(*) FILTER (WHERE completed AND role = 'buyer') AS payments,
        count(DISTINCT CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END) FILTER (WHERE completed) AS partners,
        count(DISTINCT (CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END, day)) FILTER (WHERE completed) AS ranked_trades,
        min(ended_at) FILTER (WHERE completed) AS first_trade_at
      FROM part GROUP BY user_id),
    rated AS (
      SELECT subject_id AS user_id, sum(positive) AS positive, sum(negative) AS negative,
        count(*) FILTER (WHERE newest = 'positive') AS praised_by, count(*) FILTER (WHERE newest = 'negative') AS criticised_by
      FROM (SELECT subject_id, author_id, count(*) FILTER (WHERE rating = 'positive') AS positive, count(*) FILTER (WHERE rating = 'negative') AS negative,
              (array_agg(rating ORDER BY id DESC))[1] AS newest FROM kept_review GROUP BY subject_id, author_id) pair GROUP BY subject_id)
  SELECT u.id, (coalesce(t.completed, 0) + coalesce(b.completed, 0))::int, (coalesce(t.at_fault, 0) + coalesce(b.at_fault, 0))::int,
    (coalesce(t.release_seconds, 0) + coalesce(b.release_seconds, 0))::bigint, (coalesce(t.releases, 0) + coalesce(b.releases, 0))::int,
    (coalesce(t.pay_seconds, 0) + coalesce(b.pay_seconds, 0))::bigint, (coalesce(t.payments, 0) + coalesce(b.payments, 0))::int,
    (coalesce(v.positive, 0) + coalesce(b.positive, 0))::int, (coalesce(v.negative, 0) + coalesce(b.negative, 0))::int,
    (coalesce(t.partners, 0) + coalesce(b.partners, 0))::int, (coalesce(t.ranked_trades, 0) + coalesce(b.ranked_trades, 0))::int,
    least(t.first_trade_at, b.first_trade_at),
    (coalesce(v.praised_by, 0) + coalesce(b.praised_by, 0))::int, (coalesce(v.criticised_by, 0) + coalesce(b.criticised_by, 0))::int
  FROM users u LEFT JOIN traded t ON t.user_id = u.id LEFT JOIN reputation_opening b ON b.user_id = u.id LEFT JOIN rated v ON v.user_id = u.id
  WHERE t.user_id IS NOT NULL OR b.user_id IS NOT NULL OR v.user_id IS NOT NULL
$$;

CREATE FUNCTION reputation_days_recount() RETURNS SETOF reputation_day LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id, day, count(*) FILTER (WHERE completed)::int, count(*) FILTER (WHERE fault = role)::int
  FROM (SELECT buyer_id AS user_id, 'buyer' AS role, e.* FROM ended_order e UNION ALL SELECT seller_id, 'seller', e.* FROM ended_order e) part
  WHERE completed OR fault = role GROUP BY user_id, day
$$;

CREATE FUNCTION reputation_pairs_recount() RETURNS SETOF reputation_pair LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id, partner_id, (SELECT k.rating FROM kept_review k WHERE k.subject_id = user_id AND k.author_id = partner_id ORDER BY k.id DESC LIMIT 1)
  FROM (SELECT buyer_id AS user_id, seller_id AS partner_id FROM ended_order WHERE completed UNION SELECT seller_id, buyer_id FROM ended_order WHERE completed) pair
$$;

CREATE FUNCTION reputation_pair_days_recount() RETURNS SETOF reputation_pair_day LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT least(buyer_id, seller_id), greatest(buyer_id, seller_id), day FROM ended_order WHERE completed
$$;

-- Writes what the recount says: for a database whose history was brought in without counting, and for putting right what an audit found.
CREATE FUNCTION reputation_rebuild() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE reputation IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM reputation_pair_day; DELETE FROM reputation_pair; DELETE FROM reputation_day; DELETE FROM reputation;
  INSERT INTO reputation SELECT * FROM reputation_recount();
  INSERT INTO reputation_day SELECT * FROM reputation_days_recount();
  INSERT INTO reputation_pair SELECT * FROM reputation_pairs_recount();
  INSERT INTO reputation_pair_day SELECT * FROM reputation_pair_days_recount();
END $$;

-- One row a promise, like `ledger_audit`. Somebody whose every figure is nought may have a row or none.
CREATE FUNCTION reputation_audit() RETURNS TABLE (promise text, broken bigint, example text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'every figure is what the journal and the reviews say', count(*), min(user_id::text) FROM (
    SELECT user_id FROM ((SELECT * FROM reputation EXCEPT SELECT * FROM reputation_recount()) UNION ALL (SELECT * FROM reputation_recount() EXCEPT SELECT * FROM reputation)) d
    WHERE (completed, at_fault, release_seconds, releases, pay_seconds, payments, positive, negative, partners, ranked_trades, praised_by, criticised_by) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) s
  UNION ALL
  SELECT 'every day''s figures are what the journal says', count(*), min(user_id::text) FROM (
    (SELECT * FROM reputation_day EXCEPT SELECT * FROM reputation_days_recount()) UNION ALL (SELECT * FROM reputation_days_recount() EXCEPT SELECT * FROM reputation_day)) s
  UNION ALL
  SELECT 'every pair is one that traded, with its newest verdict', count(*), min(user_id::text) FROM (
    (SELECT * FROM reputation_pair EXCEPT SELECT * FROM reputation_pairs_recount()) UNION ALL (SELECT * FROM reputation_pairs_recount() EXCEPT SELECT * FROM reputation_pair)) s
  UNION ALL
  SELECT 'every pair''s days are those on which it traded', count(*), min(low_id::text) FROM (
    (SELECT * FROM reputation_pair_day EXCEPT SELECT * FROM reputation_pair_days_recount()) UNION ALL (SELECT * FROM reputation_pair_days_recount() EXCEPT SELECT * FROM reputation_pair_day)) s
$$;

-- What was counted until now had no pairs and no days: from here on every figure has its facts, and what has none was brought along.
INSERT INTO reputation_opening
  SELECT r.user_id, greatest(r.completed - c.completed, 0), greatest(r.at_fault - c.at_fault, 0), greatest(r.release_seconds - c.release_seconds, 0), greatest(r.releases - c.releases, 0),
    greatest(r.pay_seconds - c.pay_seconds, 0), greatest(r.payments - c.payments, 0), greatest(r.positive - c.positive, 0), greatest(r.negative - c.negative, 0), 0, 0, 0, 0, NULL
  FROM reputation r JOIN reputation_recount() c USING (user_id)
  WHERE (r.completed, r.at_fault, r.positive, r.negative) <> (c.completed, c.at_fault, c.positive, c.negative);
SELECT reputation_rebuild();

GRANT SELECT ON ended_order, kept_review TO plaza_app;
GRANT SELECT, INSERT ON reputation_opening, review_reply, review_removal, reputation_pair_day TO plaza_app;
GRANT SELECT, INSERT, UPDATE ON reputation_day, reputation_pair TO plaza_app;
GRANT EXECUTE ON FUNCTION count_review, reputation_recount, reputation_days_recount, reputation_pairs_recount, reputation_pair_days_recount, reputation_rebuild, reputation_audit TO plaza_app;
