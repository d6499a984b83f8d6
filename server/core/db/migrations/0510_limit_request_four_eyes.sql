-- Who proposed a limit above the set amount can't be the one who confirms it, whatever the application says.
ALTER TABLE limit_request ADD CONSTRAINT limit_request_four_eyes CHECK (status <> 'approved' OR decided_by IS DISTINCT FROM proposed_by);
