-- The login that asked for the link, by its cookie's session: who shuts it out ends the chat as well. No reference, because a chat stays
-- connected when a login ends by itself, and a lock of the session would come after those of its person.
ALTER TABLE telegram_link ADD session_id bigint;
ALTER TABLE telegram_chat ADD session_id bigint;
