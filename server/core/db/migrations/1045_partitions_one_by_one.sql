-- To attach a partition, PostgreSQL locks the partition of the rest against readers and what the table refers to, such as orders, against writers. So all that
-- needs no such lock comes before it, indexes too, and a server makes one partition in a transaction: a second one that waits for a long reader holds up
-- nobody else. Who waits gives way sooner: partitions are made days ahead, and the next round is ten minutes later.
CREATE OR REPLACE FUNCTION create_partition(p_table text, p_suffix text, p_bounds text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule record; name text := p_table || '_' || p_suffix;
BEGIN
  SELECT * INTO rule FROM partition_rules() r WHERE r."table" = p_table;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING INDEXES)', name, p_table);
  IF rule.own_key IS NOT NULL THEN EXECUTE format('ALTER TABLE partitions.%I ADD %s', name, rule.own_key); END IF;
  PERFORM guard_partition(p_table, name);
  -- Attached rather than created in its place: that lets people trade, who would wait for a lock of the whole table otherwise.
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', p_table, name, p_bounds);
END $$;

DROP FUNCTION create_partitions();
DROP FUNCTION create_partitions_at(timestamptz);
CREATE FUNCTION create_partitions_at(p_now timestamptz, p_most integer DEFAULT 1000) RETURNS integer LANGUAGE plpgsql
  SET search_path = public, pg_temp SET lock_timeout = '100ms' SET "TimeZone" = 'UTC' AS $$
DECLARE rule record; reached timestamptz; step interval; this_unit timestamptz; has_rest boolean; made integer := 0; missed text; suffix text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204115310) THEN RETURN 0; END IF;
  FOR rule IN SELECT * FROM partition_rules() LOOP
    step := ('1 ' || rule.unit)::interval;
    this_unit := date_trunc(rule.unit, p_now);
    SELECT max(until) INTO reached FROM partition_range r WHERE r."table" = rule."table";
    IF reached <= this_unit AND made < p_most THEN
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
    WHILE reached < this_unit + step * (rule.ahead + 1) AND made < p_most LOOP
      PERFORM create_partition(rule."table", to_char(reached, CASE rule.unit WHEN 'day' THEN 'YYYY_MM_DD' ELSE 'YYYY_MM' END),
        format('FOR VALUES FROM (%s) TO (%s)', partition_bound(rule.key, reached), partition_bound(rule.key, reached + step)));
      reached := reached + step;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- For the version before, and for people.
CREATE FUNCTION create_partitions() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT create_partitions_at(now())
$$;
CREATE FUNCTION create_partitions(p_most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT create_partitions_at(now(), p_most)
$$;
REVOKE ALL ON FUNCTION create_partition, create_partitions_at, create_partitions(), create_partitions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partitions(), create_partitions(integer) TO plaza_app;
