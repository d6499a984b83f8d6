-- When the key was paused by something that has happened to its owner's account, in its own row: an act by the key locks that row, and so sees a pause that
-- began while it waited. It works again once it is confirmed later.
ALTER TABLE api_key ADD COLUMN paused_at timestamptz;
