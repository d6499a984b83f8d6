-- A proposal is accepted or declined by its id: what another operator saw is what takes effect. What is open now is over.
DELETE FROM setting_proposal;
ALTER TABLE setting_proposal
  ADD COLUMN id bigint NOT NULL DEFAULT new_id() UNIQUE,
  ADD COLUMN reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300);
