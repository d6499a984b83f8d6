-- outside a transaction: people are verified meanwhile. A job looks each day for the digests that it has to renew, of which there are none on most days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS kyc_case_outdated_digest ON kyc_case (id) WHERE identity_version < 2;
