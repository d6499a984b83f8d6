-- A connection keeps a statement's plan until its table is analyzed. Planned while few orders run, the shortest way to one person's running orders is an
-- index of everybody's; by default a table of a million orders would be analyzed after a hundred thousand changes.
ALTER TABLE orders SET (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 1000);
