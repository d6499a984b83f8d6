-- Reviews are removed, and reports decided, by staff, who are no traders.
ALTER TABLE review_removal DROP CONSTRAINT review_removal_removed_by_fkey;
ALTER TABLE review_removal ADD FOREIGN KEY (removed_by) REFERENCES staff;
ALTER TABLE review_report DROP CONSTRAINT review_report_decided_by_fkey;
ALTER TABLE review_report ADD FOREIGN KEY (decided_by) REFERENCES staff;
