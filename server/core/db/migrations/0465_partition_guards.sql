-- A trigger for each statement guards the table that a statement names, not that table's partitions: each partition has its own. (Triggers for each row
-- are copied by PostgreSQL itself.)
CREATE FUNCTION guard_partition(p_table text, p_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE guard text;
BEGIN
  FOR guard IN SELECT replace(pg_get_triggerdef(oid), format('ON public.%I ', p_table), format('ON partitions.%I ', p_name))
    FROM pg_trigger WHERE tgrelid = ('public.' || quote_ident(p_table))::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP EXECUTE guard; END LOOP;
END $$;

CREATE OR REPLACE FUNCTION create_partition(p_table text, p_suffix text, p_bounds text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE rule record; name text := p_table || '_' || p_suffix;
BEGIN
  SELECT * INTO rule FROM partition_rules() r WHERE r."table" = p_table;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', name, p_table);
  IF rule.own_key IS NOT NULL THEN EXECUTE format('ALTER TABLE partitions.%I ADD %s', name, rule.own_key); END IF;
  PERFORM guard_partition(p_table, name);
  -- Attached rather than created in its place: that lets people trade, who would wait for a lock of the whole table otherwise.
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', p_table, name, p_bounds);
END $$;
REVOKE ALL ON FUNCTION guard_partition, create_partition FROM PUBLIC;

SELECT guard_partition(r."table", c.relname) FROM partition_rules() r
  JOIN pg_inherits i ON i.inhparent = ('public.' || r."table")::regclass JOIN pg_class c ON c.oid = i.inhrelid;
