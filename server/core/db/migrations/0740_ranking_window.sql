-- Trades for ranking fade: a pair's days count while they are in the window of the last days, and of one pair only its share of them. A person's figure is
-- the sum over the partners of the days from `ranked_since` on, cut at `per_pair`; the job moves `ranked_since` on for those whose oldest
-- counted day has left the window, so reading and sorting stay a column.
ALTER TABLE reputation
  ADD ranked_since date NOT NULL DEFAULT '-infinity',
  ADD ranked_oldest date;
CREATE INDEX reputation_ranked_oldest ON reputation (ranked_oldest) WHERE ranked_oldest IS NOT NULL;

-- What was brought along has no days of its own: for ranking it counts as if all of it were of the day on which it was brought.
ALTER TABLE reputation_opening ADD brought_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date;

-- By which rule the figures are counted now. After a change of the settings the job recounts everybody in the order of their ids.
CREATE TABLE ranking_rule (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  days integer NOT NULL CHECK (days > 0),
  per_pair integer NOT NULL CHECK (per_pair > 0),
  -- Whose figures follow the rule already: up to this user. Null: everybody's.
  recounted_to bigint
);
-- The figures of before are counted by no window: the job recounts them.
INSERT INTO ranking_rule (days, per_pair, recounted_to) VALUES (180, 10, 0);

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
    -- The new day counts unless the pair has its share without it; at most one day more than that is read.
    UPDATE reputation r SET partners = partners + new_partner / 2,
        ranked_trades = ranked_trades + (o.day >= r.ranked_since AND (SELECT count(*) FROM (
          SELECT FROM reputation_pair_day WHERE low_id = least(o.buyer_id, o.seller_id) AND high_id = greatest(o.buyer_id, o.seller_id) AND day >= r.ranked_since
          LIMIT rule.per_pair + 1) counted) <= rule.per_pair)::int,
        ranked_oldest = CASE WHEN o.day >= r.ranked_since THEN least(r.ranked_oldest, o.day) ELSE r.ranked_oldest END
      FROM ranking_rule rule WHERE r.user_id IN (o.buyer_id, o.seller_id);
  END IF;
END $$;

-- Counts the ranking of these users again, from a day on: at most `p_per_pair` days of each partner are read. Their rows are locked by the
-- caller, in an earlier statement, so that this one sees what their holders before it have written.
CREATE FUNCTION rank_users(p_users bigint[], p_since date, p_per_pair integer) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE reputation r SET ranked_trades = f.trades + coalesce(b.ranked_trades, 0), ranked_oldest = least(f.oldest, b.brought_on), ranked_since = p_since
  FROM (
    SELECT person.id, coalesce(sum(counted.days), 0)::int AS trades, min(counted.oldest) AS oldest
    FROM unnest(p_users) AS person (id) LEFT JOIN reputation_pair p ON p.user_id = person.id
    LEFT JOIN LATERAL (SELECT count(*) AS days, min(day) AS oldest FROM (
      SELECT day FROM reputation_pair_day WHERE low_id = least(p.user_id, p.partner_id) AND high_id = greatest(p.user_id, p.partner_id) AND day >= p_since
      ORDER BY day LIMIT p_per_pair) first_days) counted ON true
    GROUP BY person.id) f LEFT JOIN reputation_opening b ON b.user_id = f.id AND b.ranked_trades > 0 AND b.brought_on >= p_since
  WHERE r.user_id = f.id
$$;

-- The next portion of people whose oldest counted day has left the window on this day (UTC). Those whose rows are in use come next time.
-- Returns how many were counted again.
CREATE FUNCTION fade_ranked_trades(p_today date, p_limit integer) RETURNS integer LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE rule ranking_rule; people bigint[];
BEGIN
  SELECT * INTO STRICT rule FROM ranking_rule FOR UPDATE;
  people := ARRAY(SELECT r.user_id FROM reputation r WHERE r.ranked_oldest <= p_today - rule.days ORDER BY r.ranked_oldest LIMIT p_limit FOR UPDATE SKIP LOCKED);
  IF cardinality(people) > 0 THEN PERFORM rank_users(people, p_today - rule.days + 1, rule.per_pair); END IF;
  RETURN cardinality(people);
END $$;

-- After another rule was set: the next portion of everybody, in the order of their ids. Returns how many were counted again.
CREATE FUNCTION recount_ranked_trades(p_today date, p_limit integer) RETURNS integer LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE rule ranking_rule; people bigint[];
BEGIN
  SELECT * INTO STRICT rule FROM ranking_rule FOR UPDATE;
  IF rule.recounted_to IS NULL THEN RETURN 0; END IF;
  people := ARRAY(SELECT r.user_id FROM reputation r WHERE r.user_id > rule.recounted_to ORDER BY r.user_id LIMIT p_limit FOR UPDATE);
  IF cardinality(people) > 0 THEN PERFORM rank_users(people, p_today - rule.days + 1, rule.per_pair); END IF;
  UPDATE ranking_rule SET recounted_to = CASE WHEN cardinality(people) < p_limit THEN NULL ELSE people[cardinality(people)] END;
  RETURN cardinality(people);
END $$;

-- Every figure from the facts alone; of ranking what counts from each person's `ranked_since` on, and of those who are yet to be counted by the
-- rule what they have.
CREATE OR REPLACE FUNCTION reputation_recount() RETURNS SETOF reputation LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH part AS (
      SELECT buyer_id AS user_id, 'buyer' AS role, e.* FROM ended_order e UNION ALL SELECT seller_id, 'seller', e.* FROM ended_order e),
    traded AS (
      SELECT user_id, count(*) FILTER (WHERE completed) AS completed, count(*) FILTER (WHERE fault = role) AS at_fault,
        coalesce(sum(release_seconds) FILTER (WHERE completed AND role = 'seller'), 0) AS release_seconds, count(*) FILTER (WHERE completed AND role = 'seller') AS releases,
        coalesce(sum(pay_seconds) FILTER (WHERE completed AND role = 'buyer'), 0) AS pay_seconds, count(*) FILTER (WHERE completed AND role = 'buyer') AS payments,
        count(DISTINCT CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END) FILTER (WHERE completed) AS partners,
        min(ended_at) FILTER (WHERE completed) AS first_trade_at
      FROM part GROUP BY user_id),
    since AS (
      SELECT u.id AS user_id, rule.per_pair, coalesce(r.ranked_since, (now() AT TIME ZONE 'UTC')::date - rule.days + 1) AS day
      FROM users u CROSS JOIN ranking_rule rule LEFT JOIN reputation r ON r.user_id = u.id),
    ranked AS (
      SELECT user_id, sum(least(days, per_pair)) AS trades, min(oldest) AS oldest FROM (
        SELECT part.user_id, s.per_pair, count(DISTINCT part.day) AS days, min(part.day) AS oldest
        FROM part JOIN since s ON s.user_id = part.user_id AND part.day >= s.day WHERE part.completed
        GROUP BY part.user_id, s.per_pair, CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END) pair GROUP BY user_id),
    rated AS (
      SELECT subject_id AS user_id, sum(positive) AS positive, sum(negative) AS negative,
        count(*) FILTER (WHERE newest = 'positive') AS praised_by, count(*) FILTER (WHERE newest = 'negative') AS criticised_by
      FROM (SELECT subject_id, author_id, count(*) FILTER (WHERE rating = 'positive') AS positive, count(*) FILTER (WHERE rating = 'negative') AS negative,
              (array_agg(rating ORDER BY id DESC))[1] AS newest FROM kept_review GROUP BY subject_id, author_id) pair GROUP BY subject_id)
  SELECT u.id, (coalesce(t.completed, 0) + coalesce(b.completed, 0))::int, (coalesce(t.at_fault, 0) + coalesce(b.at_fault, 0))::int,
    (coalesce(t.release_seconds, 0) + coalesce(b.release_seconds, 0))::bigint, (coalesce(t.releases, 0) + coalesce(b.releases, 0))::int,
    (coalesce(t.pay_seconds, 0) + coalesce(b.pay_seconds, 0))::bigint, (coalesce(t.payments, 0) + coalesce(b.payments, 0))::int,
    (coalesce(v.positive, 0) + coalesce(b.positive, 0))::int, (coalesce(v.negative, 0) + coalesce(b.negative, 0))::int,
    (coalesce(t.partners, 0) + coalesce(b.partners, 0))::int,
    CASE WHEN u.id > rule.recounted_to AND r.user_id IS NOT NULL THEN r.ranked_trades ELSE (coalesce(k.trades, 0) + coalesce(l.ranked_trades, 0))::int END,
    least(t.first_trade_at, b.first_trade_at),
    (coalesce(v.praised_by, 0) + coalesce(b.praised_by, 0))::int, (coalesce(v.criticised_by, 0) + coalesce(b.criticised_by, 0))::int,
    s.day, CASE WHEN u.id > rule.recounted_to AND r.user_id IS NOT NULL THEN r.ranked_oldest ELSE least(k.oldest, l.brought_on) END
  FROM users u JOIN since s ON s.user_id = u.id CROSS JOIN ranking_rule rule LEFT JOIN reputation r ON r.user_id = u.id
  LEFT JOIN traded t ON t.user_id = u.id LEFT JOIN ranked k ON k.user_id = u.id LEFT JOIN reputation_opening b ON b.user_id = u.id
  LEFT JOIN reputation_opening l ON l.user_id = u.id AND l.ranked_trades > 0 AND l.brought_on >= s.day
  LEFT JOIN rated v ON v.user_id = u.id
  WHERE t.user_id IS NOT NULL OR b.user_id IS NOT NULL OR v.user_id IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION reputation_rebuild() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- First, as the job does: so neither waits for what the other has.
  PERFORM FROM ranking_rule FOR UPDATE;
  LOCK TABLE reputation IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM reputation_pair_day; DELETE FROM reputation_pair; DELETE FROM reputation_day; DELETE FROM reputation;
  INSERT INTO reputation SELECT * FROM reputation_recount();
  INSERT INTO reputation_day SELECT * FROM reputation_days_recount();
  INSERT INTO reputation_pair SELECT * FROM reputation_pairs_recount();
  INSERT INTO reputation_pair_day SELECT * FROM reputation_pair_days_recount();
  UPDATE ranking_rule SET recounted_to = NULL;
END $$;

GRANT SELECT, UPDATE (days, per_pair, recounted_to) ON ranking_rule TO plaza_app;
REVOKE ALL ON FUNCTION rank_users, fade_ranked_trades, recount_ranked_trades FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rank_users, fade_ranked_trades, recount_ranked_trades TO plaza_app;
