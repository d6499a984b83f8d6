-- Codes of registered numbers were stored without their plus, those of the demo with it.
UPDATE users SET dial_code = '+' || dial_code WHERE dial_code ~ '^[0-9]';
ALTER TABLE users ADD CONSTRAINT users_dial_code_check CHECK (dial_code ~ '^\+[1-9][0-9]{0,3}$');
