-- Sooner than PostgreSQL looks for deadlocks (1 s): if this and a trade wait for each other, it is this that gives way and is tried again.
SET LOCAL lock_timeout = '900ms';
LOCK TABLE user_event IN ACCESS EXCLUSIVE MODE;
SELECT begin_partitions('user_event');
SELECT create_partitions();
DROP FUNCTION begin_partitions;
