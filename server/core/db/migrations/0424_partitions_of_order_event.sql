-- Sooner than PostgreSQL looks for deadlocks (1 s): if this and a trade wait for each other, it is this that gives way and is tried again.
SET LOCAL lock_timeout = '900ms';
-- In the order in which a trade takes them, so that neither waits for the other.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE order_event IN ACCESS EXCLUSIVE MODE;
SELECT begin_partitions('order_event');
