-- The checks of a commit run outside the functions that keep their plans, and a sum over a few postings was planned at three of four commits, because
-- a plan for these values seems cheaper than the one for all. They read by index, also by a plan that was made while a table was empty.
ALTER FUNCTION ledger_check_transfer SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION ledger_check_transfer SET enable_seqscan = off;
ALTER FUNCTION order_check_escrow SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION order_check_escrow SET enable_seqscan = off;
ALTER FUNCTION advert_check_escrow SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION advert_check_escrow SET enable_seqscan = off;
