-- What one member of staff took of all deposits within a day is summed before each deduction. Few rows: no concurrent build.
CREATE INDEX merchant_taking_by ON merchant_taking (proposed_by, at);
