-- Somebody goes through a list page by page while prices move. An advert that was shown and then falls behind the reader's place would come
-- again. So each advert remembers for ten to twenty minutes the best place that it has held (lowest price of those that sell, highest of those
-- that buy): what was never before the reader's place can't have been shown.
ALTER TABLE advert
  ADD moved_at timestamptz,
  ADD recent_since timestamptz, ADD recent_best numeric(38, 0),
  ADD earlier_since timestamptz, ADD earlier_best numeric(38, 0),
  -- When the figures by which the list may be sorted were last copied anew.
  ADD figures_moved_at timestamptz;

CREATE FUNCTION better_price(p_side text, p_one numeric, p_other numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_side WHEN 'sell' THEN least(p_one, p_other) ELSE greatest(p_one, p_other) END
$$;

CREATE FUNCTION note_advert_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moment timestamptz := clock_timestamp();
BEGIN
  IF NEW.price <> OLD.price THEN
    IF OLD.recent_since IS NULL OR OLD.recent_since < moment - interval '10 minutes' THEN
      NEW.earlier_since := OLD.recent_since;
      NEW.earlier_best := better_price(NEW.side, OLD.recent_best, NEW.price);
      NEW.recent_since := moment;
      NEW.recent_best := better_price(NEW.side, OLD.price, NEW.price);
    ELSE
      NEW.recent_best := better_price(NEW.side, OLD.recent_best, NEW.price);
      NEW.earlier_best := better_price(NEW.side, OLD.earlier_best, NEW.price);
    END IF;
    NEW.moved_at := moment;
  END IF;
  IF (NEW.owner_trades, NEW.owner_completion, NEW.owner_release_seconds) <> (OLD.owner_trades, OLD.owner_completion, OLD.owner_release_seconds) THEN
    NEW.figures_moved_at := moment;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER note_move BEFORE UPDATE OF price, owner_trades, owner_completion, owner_release_seconds ON advert FOR EACH ROW EXECUTE FUNCTION note_advert_move();
GRANT EXECUTE ON FUNCTION better_price, note_advert_move TO plaza_app;
