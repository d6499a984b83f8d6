-- Whether a picture that the seller of an unpaid order has uploaded shows a QR code: the buyer is warned beside it. Older pictures count as having none.
ALTER TABLE stored_file ADD has_qr boolean NOT NULL DEFAULT false;
