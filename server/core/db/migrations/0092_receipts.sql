-- How a picture looks, as 256 bits that survive another size and another compression. Its eight pieces of 32 bits, each with its place, find
-- the near ones: of two pictures that differ in at most seven bits, one piece is equal.
ALTER TABLE stored_file DROP COLUMN look;
ALTER TABLE stored_file ADD COLUMN look bit(256), ADD COLUMN look_pieces bigint[];
CREATE INDEX stored_file_looks ON stored_file USING gin (look_pieces) WHERE look_pieces IS NOT NULL;
