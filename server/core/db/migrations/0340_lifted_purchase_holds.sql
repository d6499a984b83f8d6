-- Which ended holds have been noted: each is logged once, by whichever server gets to it.
ALTER TABLE purchase_hold ADD COLUMN lifted boolean NOT NULL DEFAULT false;
CREATE INDEX purchase_hold_not_lifted ON purchase_hold (until) WHERE until IS NOT NULL AND NOT lifted;
GRANT UPDATE (lifted) ON purchase_hold TO plaza_app;
