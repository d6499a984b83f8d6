-- Customer service takes an advert off the market with a reason that its owner reads, and lets it come back. `held` says so beside the
-- other reasons; the words stand here.
ALTER TABLE advert ADD COLUMN take_down_reason text CHECK (length(take_down_reason) BETWEEN 1 AND 300);

-- The desk's search, the newest first by each of its filters; that by owner is there already (advert_owner).
CREATE INDEX advert_desk_pair ON advert (asset, fiat, id DESC);
CREATE INDEX advert_desk_fiat ON advert (fiat, id DESC);
CREATE INDEX advert_desk_state ON advert (state, id DESC);
CREATE INDEX advert_desk_taken_down ON advert (id DESC) WHERE take_down_reason IS NOT NULL;
