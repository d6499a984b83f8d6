-- A code that the exchange has checked (SECOND_FACTOR=exchange): good for the purpose that it was checked for, once.
ALTER TABLE security_code DROP CONSTRAINT security_code_channel_check;
ALTER TABLE security_code ADD CONSTRAINT security_code_channel_check CHECK (channel IN ('phone', 'email', 'exchange'));
