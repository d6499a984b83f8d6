-- Whoever works on a case, decides it or confirms a decision is a member of staff.
ALTER TABLE appeal_case ADD FOREIGN KEY (assigned_to) REFERENCES staff, ADD FOREIGN KEY (proposed_by) REFERENCES staff,
  ADD FOREIGN KEY (decided_by) REFERENCES staff, ADD FOREIGN KEY (confirmed_by) REFERENCES staff;
-- The closed ones, newest first; the cases of a person; files of the same bytes.
CREATE INDEX appeal_case_closed ON appeal_case ((kind = 'objection'), closed_at DESC, id DESC) WHERE turn = 'nobody';
CREATE INDEX stored_file_bytes ON stored_file (sha256) WHERE order_id IS NOT NULL;
