-- Why an operator proposes a service key or its end: the one who confirms reads it.
ALTER TABLE service_key_proposal ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300);
