-- A keyed digest of country, kind and number of the document: shows that two accounts were verified with one, and tells nothing else.
ALTER TABLE kyc_case ADD COLUMN identity_hash bytea NOT NULL;
CREATE INDEX kyc_case_identity ON kyc_case (identity_hash, user_id);
