-- What people wait for in the market: an offer on their terms, or any advert of one advertiser.
CREATE TABLE offer_watch (
  id bigint PRIMARY KEY DEFAULT new_id(),
  -- Who is notified, and the account for which the person acts: whose own adverts and blocks count.
  user_id bigint NOT NULL REFERENCES users,
  account_id bigint NOT NULL REFERENCES users,
  -- The advertiser; without one, the terms: the side of the adverts, the pair, and what else was asked for.
  owner_id bigint REFERENCES users,
  side text CHECK (side IN ('buy', 'sell')),
  asset text REFERENCES asset (code),
  fiat text REFERENCES fiat (code),
  price numeric(38, 0) CHECK (price <> 'NaN' AND price > 0),
  amount numeric(38, 0) CHECK (amount <> 'NaN' AND amount > 0),
  method_ids text[] NOT NULL DEFAULT '{}',
  -- The worst price that matches. Every price does where none was asked for.
  bound numeric GENERATED ALWAYS AS (CASE WHEN owner_id IS NOT NULL THEN NULL ELSE coalesce(price, CASE side WHEN 'sell' THEN 'Infinity'::numeric ELSE 0 END) END) STORED,
  -- watching: the next advert that comes to match is reported. resting: looked at again at wake_at. paused: by its owner, or by time.
  state text NOT NULL DEFAULT 'resting' CHECK (state IN ('watching', 'resting', 'paused')),
  wake_at timestamptz NOT NULL DEFAULT now(),
  -- The offer of which the owner knows; one that is no better is not reported again.
  known_advert_id bigint,
  known_price numeric(38, 0),
  told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((owner_id IS NULL) = (side IS NOT NULL AND asset IS NOT NULL AND fiat IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (user_id, owner_id, side, asset, fiat, price, amount, method_ids)
);
CREATE INDEX offer_watch_terms ON offer_watch (side, asset, fiat, bound) WHERE state = 'watching';
CREATE INDEX offer_watch_owner ON offer_watch (owner_id) WHERE state = 'watching';
CREATE INDEX offer_watch_wake ON offer_watch (wake_at) WHERE state = 'resting';
CREATE INDEX offer_watch_expiry ON offer_watch (expires_at) WHERE state <> 'paused';
-- For the erasure of a person.
CREATE INDEX offer_watch_of_owner ON offer_watch (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX offer_watch_account ON offer_watch (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON offer_watch TO plaza_app;

-- Adverts that have come to match a watch which waits, with what they were like before; NULL: they were in no list. The job that tells
-- the watches' owners removes them. Rows are only added here, so that no trade waits for the job.
CREATE TABLE offer_news (
  id bigint PRIMARY KEY DEFAULT new_id(),
  advert_id bigint NOT NULL,
  was_price numeric(38, 0),
  was_min numeric(38, 0),
  was_available numeric(38, 0),
  was_methods text[]
);
-- UPDATE: to lock them.
GRANT SELECT, INSERT, UPDATE, DELETE ON offer_news TO plaza_app;

-- Adds an advert to the news if a watch that waits matches it now and did not before. The range of prices keeps the many small moves of
-- floating adverts from being compared with more than the watches between the two prices.
CREATE FUNCTION note_offer() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  was_listed boolean := TG_OP = 'UPDATE' AND OLD.listed;
  is_sale boolean := NEW.side = 'sell';
  nearest numeric := CASE WHEN is_sale THEN NEW.price ELSE 0 END;
  farthest numeric := CASE WHEN is_sale THEN 'Infinity' ELSE NEW.price END;
BEGIN
  IF was_listed AND NEW.available_amount <= OLD.available_amount AND NEW.min_amount >= OLD.min_amount AND NEW.method_ids <@ OLD.method_ids THEN
    IF is_sale THEN farthest := OLD.price - 1; ELSE nearest := OLD.price + 1; END IF;
  END IF;
  IF EXISTS (SELECT FROM offer_watch w
      WHERE w.state = 'watching' AND w.side = NEW.side AND w.asset = NEW.asset AND w.fiat = NEW.fiat AND w.bound BETWEEN nearest AND farthest
        AND (w.amount IS NULL OR w.amount BETWEEN NEW.min_amount AND NEW.available_amount) AND (w.method_ids = '{}' OR w.method_ids && NEW.method_ids)
        AND NOT (was_listed AND CASE WHEN is_sale THEN OLD.price <= w.bound ELSE OLD.price >= w.bound END
          AND (w.amount IS NULL OR w.amount BETWEEN OLD.min_amount AND OLD.available_amount) AND (w.method_ids = '{}' OR w.method_ids && OLD.method_ids)))
    OR NOT was_listed AND EXISTS (SELECT FROM offer_watch w WHERE w.state = 'watching' AND w.owner_id = NEW.owner_id)
  THEN
    INSERT INTO offer_news (advert_id, was_price, was_min, was_available, was_methods)
      SELECT NEW.id, OLD.price, OLD.min_amount, OLD.available_amount, OLD.method_ids WHERE was_listed
      UNION ALL SELECT NEW.id, NULL, NULL, NULL, NULL WHERE NOT was_listed;
  END IF;
  RETURN NULL;
END $$;
GRANT EXECUTE ON FUNCTION note_offer TO plaza_app;

CREATE TRIGGER note_new_offer AFTER INSERT ON advert FOR EACH ROW WHEN (NEW.listed) EXECUTE FUNCTION note_offer();
-- Most changes of an advert are orders that take coins from it: those end at this condition.
CREATE TRIGGER note_better_offer AFTER UPDATE ON advert FOR EACH ROW
  WHEN (NEW.listed AND (NOT OLD.listed OR NEW.available_amount > OLD.available_amount OR NEW.min_amount < OLD.min_amount
    OR CASE NEW.side WHEN 'sell' THEN NEW.price < OLD.price ELSE NEW.price > OLD.price END OR NOT NEW.method_ids <@ OLD.method_ids))
  EXECUTE FUNCTION note_offer();
