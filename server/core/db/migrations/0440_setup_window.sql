-- Until when a session may add what protects its account without repeating a code that it has just given.
ALTER TABLE session ADD COLUMN setup_until timestamptz;
