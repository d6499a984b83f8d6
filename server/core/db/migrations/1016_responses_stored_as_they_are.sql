-- Two of a trade's three stored responses were compressed, 1.9 kB to 1.2 and at 215,000 instructions each, to be deleted after a day. Below a page they
-- stay as they are now.
ALTER TABLE idempotency SET (toast_tuple_target = 8160);
