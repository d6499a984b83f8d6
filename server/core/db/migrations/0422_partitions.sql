-- Partitions are in a schema of their own, where the application has no right: it reads and writes them through their table alone.
CREATE SCHEMA partitions;

-- What is partitioned, and how. Each partition also has the key of the last column, for what can't be unique over all partitions because
-- it doesn't contain the column they are cut by. (The ids of messages are unique by their sequence, a user's events by the counter in user_stream.)
CREATE FUNCTION partition_rules(OUT "table" text, OUT key text, OUT unit text, OUT ahead integer, OUT own_key text) RETURNS SETOF record
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('audit_entry', 'id', 'month', 2, NULL), ('chat_message', 'order_id', 'month', 2, 'UNIQUE (id)'),
    ('order_event', 'order_id', 'month', 2, NULL), ('user_event', 'at', 'day', 3, 'PRIMARY KEY (user_id, seq)')
$$;

-- A bound as PostgreSQL writes it: a moment, or the first id that new_id() made at that moment.
CREATE FUNCTION partition_bound(p_key text, p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT quote_literal(CASE p_key WHEN 'at' THEN to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'
    ELSE (((extract(epoch FROM p_at) * 1000)::bigint - 1735689600000) << 20)::text END)
$$;

CREATE FUNCTION partition_moment(p_key text, p_bound text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_bound IS NULL THEN NULL WHEN p_key = 'at' THEN p_bound::timestamptz ELSE to_timestamp(((p_bound::bigint >> 20) + 1735689600000) / 1000.0) END
$$;

-- Every partition with the moments between which its rows begin; the one for what fits in no other has neither.
CREATE VIEW partition_range AS
  SELECT r."table", r.unit, r.ahead, c.oid::regclass::text AS partition, bound.text = 'DEFAULT' AS is_rest,
    partition_moment(r.key, substring(bound.text FROM 'FROM \(''([^'']+)''\)')) AS since,
    partition_moment(r.key, substring(bound.text FROM 'TO \(''([^'']+)''\)')) AS until,
    coalesce(t.spcname, 'pg_default')::text AS tablespace, c.oid
  FROM partition_rules() r
    JOIN pg_inherits i ON i.inhparent = to_regclass('public.' || r."table")
    JOIN pg_class c ON c.oid = i.inhrelid
    LEFT JOIN pg_tablespace t ON t.oid = c.reltablespace
    CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) bound;
GRANT SELECT ON partition_range TO plaza_app;
GRANT EXECUTE ON FUNCTION partition_rules, partition_moment TO plaza_app;

-- Makes one empty partition with all that its table demands.
CREATE FUNCTION create_partition(p_table text, p_suffix text, p_bounds text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule record; name text := p_table || '_' || p_suffix;
BEGIN
  SELECT * INTO rule FROM partition_rules() r WHERE r."table" = p_table;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', name, p_table);
  IF rule.own_key IS NOT NULL THEN EXECUTE format('ALTER TABLE partitions.%I ADD %s', name, rule.own_key); END IF;
  -- Attached rather than created in its place: that lets people trade, who would wait for a lock of the whole table otherwise.
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', p_table, name, p_bounds);
END $$;

-- Creates what is missing of the partitions ahead. Time that was missed altogether gets one partition. Rows that found none have gone to the
-- partition of the rest: then that becomes the one of the missed time, and a new one takes its place. Several processes may call it: one works, the others go on.
-- @returns how many were made
CREATE FUNCTION create_partitions_at(p_now timestamptz) RETURNS integer LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '500ms'
SET timezone = 'UTC' AS $$
DECLARE rule record; reached timestamptz; step interval; this_unit timestamptz; has_rest boolean; made integer := 0; missed text; suffix text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204115310) THEN RETURN 0; END IF;
  FOR rule IN SELECT * FROM partition_rules() LOOP
    step := ('1 ' || rule.unit)::interval;
    this_unit := date_trunc(rule.unit, p_now);
    SELECT max(until) INTO reached FROM partition_range r WHERE r."table" = rule."table";
    IF reached <= this_unit THEN
      missed := format('FOR VALUES FROM (%s) TO (%s)', partition_bound(rule.key, reached), partition_bound(rule.key, this_unit + step));
      suffix := to_char(reached, 'YYYY_MM_DD') || '_missed';
      EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I)', rule."table" || '_rest') INTO has_rest;
      IF has_rest THEN
        EXECUTE format('ALTER TABLE public.%I DETACH PARTITION partitions.%I', rule."table", rule."table" || '_rest');
        EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', rule."table" || '_rest', rule."table" || '_' || suffix);
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', rule."table", rule."table" || '_' || suffix, missed);
        PERFORM create_partition(rule."table", 'rest', 'DEFAULT');
      ELSE
        PERFORM create_partition(rule."table", suffix, missed);
      END IF;
      reached := this_unit + step;
      made := made + 1;
    END IF;
    WHILE reached < this_unit + step * (rule.ahead + 1) LOOP
      PERFORM create_partition(rule."table", to_char(reached, CASE rule.unit WHEN 'day' THEN 'YYYY_MM_DD' ELSE 'YYYY_MM' END),
        format('FOR VALUES FROM (%s) TO (%s)', partition_bound(rule.key, reached), partition_bound(rule.key, reached + step)));
      reached := reached + step;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
CREATE FUNCTION create_partitions() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT create_partitions_at(now())
$$;
REVOKE ALL ON FUNCTION create_partition, create_partitions_at, create_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partitions TO plaza_app;

-- Drops the partitions of users' events that had ended so many days before a moment.
-- @returns how many were dropped
CREATE FUNCTION drop_user_events_at(p_now timestamptz, p_days integer) RETURNS integer LANGUAGE plpgsql SET search_path = public, pg_temp
SET lock_timeout = '500ms' AS $$
DECLARE old record; dropped integer := 0;
BEGIN
  IF p_days < 1 THEN RAISE EXCEPTION 'events are kept for a day at least' USING ERRCODE = '22023'; END IF;
  FOR old IN SELECT partition FROM partition_range WHERE "table" = 'user_event' AND until <= p_now - make_interval(days => p_days) LOOP
    EXECUTE 'DROP TABLE ' || old.partition;
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
-- Events are the only table of which the application may remove old rows as a whole.
CREATE FUNCTION drop_user_events(p_days integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_user_events_at(now(), p_days)
$$;
REVOKE ALL ON FUNCTION drop_user_events_at, drop_user_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_user_events TO plaza_app;

-- Makes a table the first partition of a new one of its name, in which it keeps its rows, indexes and rights where they are. Called once for each by
-- the next files; what it needs has been checked before, so that it takes milliseconds whatever the size.
CREATE FUNCTION begin_partitions(p_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule record; after text[]; line text; until text; g record;
BEGIN
  SELECT * INTO rule FROM partition_rules() r WHERE r."table" = p_table;
  SELECT substring(pg_get_constraintdef(oid) FROM '''[^'']+''|[0-9]+') INTO STRICT until FROM pg_constraint
    WHERE conrelid = p_table::regclass AND conname = p_table || '_until' AND convalidated;
  -- Keys and indexes that contain the column by which it is cut, references, triggers, rights, and the views that read it.
  SELECT array_agg(text ORDER BY rank) INTO after FROM (
    SELECT 1 AS rank, format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', p_table, conname, pg_get_constraintdef(oid)) AS text
      FROM pg_constraint c WHERE conrelid = p_table::regclass AND (contype = 'f' OR contype IN ('p', 'u') AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attname = rule.key AND a.attnum = ANY (c.conkey)))
    UNION ALL SELECT 2, pg_get_indexdef(indexrelid) FROM pg_index i WHERE indrelid = p_table::regclass AND indexrelid::regclass::text <> 'user_event_age'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
    UNION ALL SELECT 3, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = p_table::regclass AND NOT tgisinternal
    UNION ALL SELECT 4, format('GRANT %s ON public.%I TO %I', a.privilege_type, p_table, a.grantee::regrole::text)
      FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = p_table::regclass AND a.grantee <> c.relowner AND a.grantee <> 0
    UNION ALL SELECT DISTINCT 5, format('CREATE OR REPLACE VIEW %s AS %s', w.ev_class::regclass, pg_get_viewdef(w.ev_class))
      FROM pg_depend d JOIN pg_rewrite w ON w.oid = d.objid WHERE d.refobjid = p_table::regclass AND d.classid = 'pg_rewrite'::regclass) found;
  FOR g IN SELECT tgname FROM pg_trigger WHERE tgrelid = p_table::regclass AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON public.%I', g.tgname, p_table);
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA partitions', p_table);
  EXECUTE format('CREATE TABLE public.%I (LIKE partitions.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (%I)',
    p_table, p_table, rule.key);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', p_table, p_table || '_until');
  FOREACH line IN ARRAY after LOOP EXECUTE line; END LOOP;
  EXECUTE format('REVOKE ALL ON partitions.%I FROM plaza_app', p_table);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%s)', p_table, p_table, until);
  EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT %I', p_table, p_table || '_until');
  PERFORM create_partition(p_table, 'rest', 'DEFAULT');
END $$;
REVOKE ALL ON FUNCTION begin_partitions FROM PUBLIC;
