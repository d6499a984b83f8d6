-- How many codes strangers had sent to an address lately is counted by the codes, which are written whoever has the address; the messages would
-- tell whether anybody has it.
CREATE INDEX security_code_facts ON security_code (facts_hash, created_at DESC);
