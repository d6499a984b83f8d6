-- A receipt that was cut a little is still the same receipt. A small grey copy of each picture is kept (128 by 128, in which no writing can be
-- read), with the pieces of its looks for every cut of the edges: one of them finds the whole picture, or the whole picture finds one of them.
ALTER TABLE stored_file
  DROP COLUMN look,
  ADD COLUMN grey bytea CHECK (length(grey) = 16384),
  ADD COLUMN crop_pieces bigint[],
  -- When the picture was taken, as it says of itself: without a zone, so a hint to a day and no more.
  ADD COLUMN made_at timestamp;
CREATE INDEX stored_file_crops ON stored_file USING gin (crop_pieces) WHERE crop_pieces IS NOT NULL;

-- Proofs that a buyer has shown in an order, newest first.
CREATE INDEX stored_file_proofs ON stored_file (order_id, owner_id, created_at DESC) WHERE order_id IS NOT NULL;
