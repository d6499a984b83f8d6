-- The database as the migrations leave it: for reading, never executed. `npm run snapshots` rewrites it.
-- Last migration: 1059_outdated_digests.sql; all of them: 58cdb90e3ea7ab01

CREATE TABLE account_freeze (
  user_id bigint NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  announced boolean NOT NULL DEFAULT false,
  lifted boolean NOT NULL DEFAULT false,
  CONSTRAINT account_freeze_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_freeze_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_freeze_ends ON account_freeze USING btree (ends_at);
CREATE INDEX account_freeze_unannounced ON account_freeze USING btree (user_id) WHERE (NOT announced);
GRANT DELETE, INSERT, SELECT ON account_freeze TO plaza_app;
GRANT UPDATE (ends_at, announced, lifted) ON account_freeze TO plaza_app;

CREATE TABLE advert (
  id bigint NOT NULL DEFAULT new_id(),
  owner_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  side text NOT NULL,
  asset text NOT NULL,
  fiat text NOT NULL,
  price_type text NOT NULL,
  price numeric(38,0) NOT NULL,
  margin numeric(8,4),
  price_floor numeric(38,0),
  price_ceiling numeric(38,0),
  quantity numeric(38,0) NOT NULL,
  remaining numeric(38,0) NOT NULL,
  min_amount numeric(38,0) NOT NULL,
  max_amount numeric(38,0) NOT NULL,
  scale numeric(38,0) NOT NULL,
  method_ids text[] NOT NULL,
  payment_ids jsonb NOT NULL DEFAULT '{}'::jsonb,
  payment_window_minutes integer NOT NULL,
  message text NOT NULL DEFAULT ''::text,
  auto_reply text NOT NULL DEFAULT ''::text,
  requirements jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL,
  owner_trades integer NOT NULL DEFAULT 0,
  owner_completion numeric(6,4) NOT NULL DEFAULT 0,
  owner_release_seconds integer NOT NULL DEFAULT 2147483647,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  available_amount numeric(38,0) NOT NULL GENERATED ALWAYS AS (LEAST(max_amount, div((remaining * price), scale))) STORED,
  hours jsonb,
  private_key text,
  held text[] NOT NULL DEFAULT '{}'::text[],
  listed boolean NOT NULL GENERATED ALWAYS AS (((state = 'online'::text) AND (private_key IS NULL) AND (cardinality(held) = 0) AND (LEAST(max_amount, div((remaining * price), scale)) >= min_amount))) STORED,
  moved_at timestamp with time zone,
  recent_since timestamp with time zone,
  recent_best numeric(38,0),
  earlier_since timestamp with time zone,
  earlier_best numeric(38,0),
  figures_moved_at timestamp with time zone,
  take_down_reason text,
  CONSTRAINT advert_pkey PRIMARY KEY (id),
  CONSTRAINT advert_sound CHECK (is_sound_advert(advert.*)),
  CONSTRAINT advert_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT advert_fiat_fkey FOREIGN KEY (fiat) REFERENCES fiat(code),
  CONSTRAINT advert_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX advert_by_completion ON advert USING btree (side, asset, fiat, owner_completion, id) WHERE listed;
CREATE INDEX advert_by_price ON advert USING btree (side, asset, fiat, price, id) WHERE listed;
CREATE INDEX advert_by_release ON advert USING btree (side, asset, fiat, owner_release_seconds, id) WHERE listed;
CREATE INDEX advert_by_trades ON advert USING btree (side, asset, fiat, owner_trades, id) WHERE listed;
CREATE INDEX advert_desk_taken_down ON advert USING btree (id DESC) WHERE (take_down_reason IS NOT NULL);
CREATE INDEX advert_escrowed ON advert USING btree (id) WHERE ((side = 'sell'::text) AND (state = 'online'::text));
CREATE INDEX advert_of_kind ON advert USING btree (asset, fiat, state, id DESC);
CREATE INDEX advert_owner ON advert USING btree (owner_id, id);
CREATE INDEX advert_taken_down ON advert USING btree (asset, fiat, id DESC) WHERE (take_down_reason IS NOT NULL);
CREATE INDEX advert_to_watch ON advert USING btree (id) WHERE ((state = 'online'::text) AND ((hours IS NOT NULL) OR (price_type = 'floating'::text) OR (held <> '{}'::text[])));
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT OR UPDATE OF state, remaining ON advert DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advert_check_escrow();
CREATE TRIGGER note_better_offer AFTER UPDATE ON advert FOR EACH ROW WHEN (new.listed AND (NOT old.listed OR new.available_amount > old.available_amount OR new.min_amount < old.min_amount OR
        CASE new.side
            WHEN 'sell'::text THEN new.price < old.price
            ELSE new.price > old.price
        END OR NOT new.method_ids <@ old.method_ids)) EXECUTE FUNCTION note_offer();
CREATE TRIGGER note_move BEFORE UPDATE OF price, owner_trades, owner_completion, owner_release_seconds ON advert FOR EACH ROW EXECUTE FUNCTION note_advert_move();
CREATE TRIGGER note_new_offer AFTER INSERT ON advert FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION note_offer();
GRANT INSERT, SELECT, UPDATE ON advert TO plaza_app;

CREATE TABLE advert_version (
  advert_id bigint NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT advert_version_pkey PRIMARY KEY (advert_id, version),
  CONSTRAINT advert_version_advert_id_fkey FOREIGN KEY (advert_id) REFERENCES advert(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON advert_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON advert_version TO plaza_app;

CREATE TABLE advert_view_day (
  day date NOT NULL,
  asset text NOT NULL,
  fiat text NOT NULL,
  views bigint NOT NULL,
  CONSTRAINT advert_view_day_pkey PRIMARY KEY (day, asset, fiat),
  CONSTRAINT advert_view_day_views_check CHECK (views > 0),
  CONSTRAINT advert_view_day_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT advert_view_day_fiat_fkey FOREIGN KEY (fiat) REFERENCES fiat(code)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON advert_view_day TO plaza_app;

CREATE TABLE advert_views (
  advert_id bigint NOT NULL,
  views bigint NOT NULL,
  CONSTRAINT advert_views_pkey PRIMARY KEY (advert_id)
);
GRANT INSERT, SELECT, UPDATE ON advert_views TO plaza_app;

CREATE TABLE agreement_acceptance (
  user_id bigint NOT NULL,
  version text NOT NULL,
  language text NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT agreement_acceptance_pkey PRIMARY KEY (user_id, version),
  CONSTRAINT agreement_acceptance_version_check CHECK (version ~ '^[0-9A-Za-z.-]{1,20}$'::text),
  CONSTRAINT agreement_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE OR TRUNCATE ON agreement_acceptance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON agreement_acceptance TO plaza_app;

CREATE TABLE api_key (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  public_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  sealed_secret bytea,
  public_key bytea,
  scopes text[] NOT NULL,
  allowed_from cidr[] NOT NULL DEFAULT '{}'::cidr[],
  release_cap numeric(38,0),
  per_minute integer,
  window_at timestamp with time zone NOT NULL DEFAULT now(),
  window_count integer NOT NULL DEFAULT 0,
  last_used_at timestamp with time zone,
  last_used_ip text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  paused_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_public_id_key UNIQUE (public_id),
  CONSTRAINT api_key_check CHECK ((kind = 'hmac'::text) = (sealed_secret IS NOT NULL)),
  CONSTRAINT api_key_check1 CHECK ((kind = 'ed25519'::text) = (public_key IS NOT NULL)),
  CONSTRAINT api_key_check2 CHECK (('release'::text = ANY (scopes)) = (release_cap IS NOT NULL)),
  CONSTRAINT api_key_kind_check CHECK (kind = ANY (ARRAY['hmac'::text, 'ed25519'::text])),
  CONSTRAINT api_key_per_minute_check CHECK (per_minute > 0),
  CONSTRAINT api_key_release_cap_check CHECK (release_cap <> 'NaN'::numeric AND release_cap > 0::numeric),
  CONSTRAINT api_key_release_cap_most CHECK (release_cap < '100000000000000000000000000'::numeric),
  CONSTRAINT api_key_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read'::text, 'trade'::text, 'adverts'::text, 'release'::text]),
  CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX api_key_user ON api_key USING btree (user_id, id DESC);
GRANT INSERT, SELECT, UPDATE ON api_key TO plaza_app;

CREATE TABLE api_key_release (
  key_id bigint NOT NULL,
  day date NOT NULL,
  released numeric(38,0) NOT NULL,
  CONSTRAINT api_key_release_pkey PRIMARY KEY (key_id, day),
  CONSTRAINT api_key_release_released_check CHECK (released <> 'NaN'::numeric AND released > 0::numeric),
  CONSTRAINT api_key_release_released_most CHECK (released < '100000000000000000000000000'::numeric),
  CONSTRAINT api_key_release_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
);
GRANT INSERT, SELECT, UPDATE ON api_key_release TO plaza_app;

CREATE TABLE api_nonce (
  key_id bigint NOT NULL,
  nonce text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT api_nonce_pkey PRIMARY KEY (key_id, nonce)
);
CREATE INDEX api_nonce_age ON api_nonce USING btree (at);
GRANT DELETE, INSERT, SELECT ON api_nonce TO plaza_app;

CREATE TABLE app_code (
  code_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  session_id bigint,
  CONSTRAINT app_code_pkey PRIMARY KEY (code_hash),
  CONSTRAINT app_code_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  CONSTRAINT app_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX app_code_age ON app_code USING btree (expires_at);
CREATE INDEX app_code_owner ON app_code USING btree (user_id, expires_at);
CREATE INDEX app_code_session ON app_code USING btree (session_id);
GRANT DELETE, INSERT, SELECT ON app_code TO plaza_app;

CREATE TABLE appeal_case (
  id bigint NOT NULL DEFAULT new_id(),
  order_id bigint NOT NULL,
  kind text NOT NULL,
  parent_id bigint,
  opened_by text NOT NULL,
  reason text NOT NULL,
  turn text NOT NULL,
  turn_until timestamp with time zone NOT NULL,
  silent text,
  entries integer NOT NULL DEFAULT 0,
  assigned_to bigint,
  proposed_rule text,
  proposed_reason text,
  proposed_by bigint,
  rule text,
  decision text,
  decided_by bigint,
  confirmed_by bigint,
  ending text,
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  closed_at timestamp with time zone,
  proposed_share numeric(38,0),
  buyer_share numeric(38,0),
  CONSTRAINT appeal_case_pkey PRIMARY KEY (id),
  CONSTRAINT appeal_case_parent_id_key UNIQUE (parent_id),
  CONSTRAINT appeal_case_buyer_share_check CHECK (buyer_share > 0::numeric),
  CONSTRAINT appeal_case_check CHECK ((kind = 'objection'::text) = (parent_id IS NOT NULL)),
  CONSTRAINT appeal_case_check1 CHECK ((turn = 'nobody'::text) = (closed_at IS NOT NULL AND ending IS NOT NULL)),
  CONSTRAINT appeal_case_check2 CHECK ((proposed_rule IS NULL) = (proposed_by IS NULL) AND (proposed_rule IS NULL) = (proposed_reason IS NULL)),
  CONSTRAINT appeal_case_check3 CHECK (ending IS DISTINCT FROM 'decided'::text OR rule IS NOT NULL AND decision IS NOT NULL AND decided_by IS NOT NULL),
  CONSTRAINT appeal_case_check4 CHECK (confirmed_by IS NULL OR confirmed_by <> decided_by),
  CONSTRAINT appeal_case_ending_check CHECK (ending = ANY (ARRAY['decided'::text, 'withdrawn'::text, 'released'::text, 'canceled'::text])),
  CONSTRAINT appeal_case_kind_check CHECK (kind = ANY (ARRAY['appeal'::text, 'report'::text, 'objection'::text])),
  CONSTRAINT appeal_case_opened_by_check CHECK (opened_by = ANY (ARRAY['buyer'::text, 'seller'::text])),
  CONSTRAINT appeal_case_proposed_share CHECK ((NOT proposed_rule IS DISTINCT FROM 'R15'::text) = (proposed_share IS NOT NULL)),
  CONSTRAINT appeal_case_proposed_share_check CHECK (proposed_share > 0::numeric),
  CONSTRAINT appeal_case_share CHECK ((NOT rule IS DISTINCT FROM 'R15'::text) = (buyer_share IS NOT NULL)),
  CONSTRAINT appeal_case_share_confirmed CHECK (buyer_share IS NULL OR confirmed_by IS NOT NULL),
  CONSTRAINT appeal_case_shares_most CHECK (proposed_share < '1000000000000000000000000000000000000'::numeric AND buyer_share < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT appeal_case_silent_check CHECK (silent = ANY (ARRAY['buyer'::text, 'seller'::text])),
  CONSTRAINT appeal_case_turn_check CHECK (turn = ANY (ARRAY['buyer'::text, 'seller'::text, 'support'::text, 'nobody'::text])),
  CONSTRAINT appeal_case_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  CONSTRAINT appeal_case_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  CONSTRAINT appeal_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT appeal_case_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT appeal_case_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES appeal_case(id),
  CONSTRAINT appeal_case_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
CREATE INDEX appeal_case_closed ON appeal_case USING btree (((kind = 'objection'::text)), closed_at DESC, id DESC) WHERE (turn = 'nobody'::text);
CREATE INDEX appeal_case_decided ON appeal_case USING btree (closed_at) WHERE ((kind = 'appeal'::text) AND (ending = 'decided'::text));
CREATE INDEX appeal_case_due ON appeal_case USING btree (turn_until) WHERE (turn = ANY (ARRAY['buyer'::text, 'seller'::text]));
CREATE INDEX appeal_case_mine ON appeal_case USING btree (assigned_to, turn_until, id) WHERE ((turn <> 'nobody'::text) AND (assigned_to IS NOT NULL));
CREATE INDEX appeal_case_oldest ON appeal_case USING btree (((kind = 'objection'::text)), opened_at, id) WHERE (turn <> 'nobody'::text);
CREATE UNIQUE INDEX appeal_case_open ON appeal_case USING btree (order_id) WHERE (turn <> 'nobody'::text);
CREATE INDEX appeal_case_order ON appeal_case USING btree (order_id, id);
CREATE INDEX appeal_case_queue ON appeal_case USING btree (((kind = 'objection'::text)), turn_until, id) WHERE (turn <> 'nobody'::text);
CREATE CONSTRAINT TRIGGER appealed_in_step AFTER INSERT OR UPDATE OF turn ON appeal_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION appeal_check();
CREATE TRIGGER exchange_appeal_moved AFTER UPDATE OF turn, closed_at ON appeal_case FOR EACH ROW WHEN (old.turn IS DISTINCT FROM new.turn OR old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION exchange_appeal_event();
CREATE TRIGGER exchange_appeal_opened AFTER INSERT ON appeal_case FOR EACH ROW EXECUTE FUNCTION exchange_appeal_event();
CREATE CONSTRAINT TRIGGER shared_as_decided AFTER INSERT OR UPDATE OF buyer_share ON appeal_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.buyer_share IS NOT NULL) EXECUTE FUNCTION share_check();
GRANT INSERT, SELECT, UPDATE ON appeal_case TO plaza_app;

CREATE TABLE appeal_entry (
  case_id bigint NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  actor_id bigint,
  audience text NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  file_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT appeal_entry_pkey PRIMARY KEY (case_id, seq),
  CONSTRAINT appeal_entry_actor_check CHECK (actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'system'::text, 'support'::text])),
  CONSTRAINT appeal_entry_audience_check CHECK (audience = ANY (ARRAY['both'::text, 'buyer'::text, 'seller'::text, 'staff'::text])),
  CONSTRAINT appeal_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES appeal_case(id)
);
CREATE INDEX appeal_entry_opened ON appeal_entry USING btree (actor_id) WHERE (kind = 'opened'::text);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON appeal_entry FOR EACH ROW EXECUTE FUNCTION keep_case_text();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON appeal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON appeal_entry TO plaza_app;

CREATE TABLE asset (
  code text NOT NULL,
  precision integer NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  min_quantity numeric(36,18) NOT NULL DEFAULT 1,
  logo_url text,
  hidden_in text[] NOT NULL DEFAULT '{}'::text[],
  is_on boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 1000,
  CONSTRAINT asset_pkey PRIMARY KEY (code),
  CONSTRAINT asset_code_check CHECK (code ~ '^[A-Z0-9]{2,10}$'::text),
  CONSTRAINT asset_hidden_in_check CHECK (array_to_string(hidden_in, ','::text, '-'::text) ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'::text),
  CONSTRAINT asset_logo_url_check CHECK (length(logo_url) >= 1 AND length(logo_url) <= 300),
  CONSTRAINT asset_min_quantity_check CHECK (min_quantity > 0::numeric),
  CONSTRAINT asset_name_check CHECK (length(name) <= 60),
  CONSTRAINT asset_position_check CHECK ("position" >= 0 AND "position" <= 100000),
  CONSTRAINT asset_precision_check CHECK ("precision" >= 0 AND "precision" <= 18)
);
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON asset FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce();
CREATE TRIGGER keep_units BEFORE UPDATE ON asset FOR EACH ROW WHEN (old.code <> new.code OR old."precision" <> new."precision") EXECUTE FUNCTION refuse_other_units();
CREATE TRIGGER refuse_delete BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT, UPDATE ON asset TO plaza_app;

CREATE TABLE audit_entry (
  id bigint NOT NULL DEFAULT new_id(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id bigint,
  actor text NOT NULL,
  action text NOT NULL,
  object text NOT NULL,
  object_id bigint,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX audit_entry_object ON audit_entry USING btree (object, object_id, id);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON audit_entry TO plaza_app;

CREATE TABLE audit_run (
  id bigint NOT NULL DEFAULT new_id(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  promises integer NOT NULL,
  broken integer NOT NULL,
  took_ms integer NOT NULL,
  CONSTRAINT audit_run_pkey PRIMARY KEY (id),
  CONSTRAINT audit_run_check CHECK (broken >= 0 AND broken <= promises),
  CONSTRAINT audit_run_promises_check CHECK (promises > 0),
  CONSTRAINT audit_run_took_ms_check CHECK (took_ms >= 0)
);
CREATE INDEX audit_run_newest ON audit_run USING btree (at DESC);
GRANT DELETE, INSERT, SELECT ON audit_run TO plaza_app;

CREATE TABLE authenticator_guess (
  user_id bigint NOT NULL,
  scope text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamp with time zone,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT authenticator_guess_pkey PRIMARY KEY (user_id, scope),
  CONSTRAINT authenticator_guess_failures_check CHECK (failures >= 0),
  CONSTRAINT authenticator_guess_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX authenticator_guess_age ON authenticator_guess USING btree (at);
GRANT DELETE, INSERT, SELECT, UPDATE ON authenticator_guess TO plaza_app;

CREATE TABLE broker (
  user_id bigint NOT NULL,
  broker_id text NOT NULL,
  level integer NOT NULL,
  since timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT broker_pkey PRIMARY KEY (user_id),
  CONSTRAINT broker_broker_id_key UNIQUE (broker_id),
  CONSTRAINT broker_broker_id_check CHECK (broker_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  CONSTRAINT broker_level_check CHECK (level >= 1 AND level <= 9),
  CONSTRAINT broker_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT SELECT ON broker TO plaza_app;

CREATE TABLE catalogue_proposal (
  id bigint NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  code text NOT NULL,
  entry jsonb NOT NULL,
  reason text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT catalogue_proposal_pkey PRIMARY KEY (kind, code),
  CONSTRAINT catalogue_proposal_id_key UNIQUE (id),
  CONSTRAINT catalogue_proposal_code_check CHECK (code ~ '^[A-Z0-9]{2,10}$'::text),
  CONSTRAINT catalogue_proposal_kind_check CHECK (kind = ANY (ARRAY['asset'::text, 'fiat'::text])),
  CONSTRAINT catalogue_proposal_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT catalogue_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON catalogue_proposal TO plaza_app;

CREATE TABLE chat_message (
  order_id bigint NOT NULL,
  seq integer NOT NULL,
  id bigint NOT NULL DEFAULT new_id(),
  sender text NOT NULL,
  sender_id bigint,
  type text NOT NULL,
  content text NOT NULL,
  client_id text,
  flags text[] NOT NULL DEFAULT '{}'::text[],
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  file_id bigint,
  phrase text,
  phrase_language text,
  CONSTRAINT chat_message_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT chat_message_sound CHECK (is_sound_chat_message(sender, sender_id, type, phrase, phrase_language, flags)),
  CONSTRAINT chat_message_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  CONSTRAINT chat_message_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
) PARTITION BY RANGE (order_id);
CREATE UNIQUE INDEX chat_message_client ON chat_message USING btree (order_id, sender_id, client_id) WHERE (client_id IS NOT NULL);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON chat_message FOR EACH ROW EXECUTE FUNCTION keep_message();
GRANT INSERT, SELECT ON chat_message TO plaza_app;

CREATE TABLE daily_closing (
  day date NOT NULL,
  asset text NOT NULL,
  outside numeric(38,0) NOT NULL,
  users numeric(38,0) NOT NULL,
  escrow numeric(38,0) NOT NULL,
  transit numeric(38,0) NOT NULL,
  fees numeric(38,0) NOT NULL,
  CONSTRAINT daily_closing_pkey PRIMARY KEY (day, asset),
  CONSTRAINT daily_closing_escrow_check CHECK (escrow <> 'NaN'::numeric),
  CONSTRAINT daily_closing_fees_check CHECK (fees <> 'NaN'::numeric),
  CONSTRAINT daily_closing_outside_check CHECK (outside <> 'NaN'::numeric),
  CONSTRAINT daily_closing_transit_check CHECK (transit <> 'NaN'::numeric),
  CONSTRAINT daily_closing_users_check CHECK (users <> 'NaN'::numeric),
  CONSTRAINT daily_closing_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON daily_closing FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON daily_closing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON daily_closing TO plaza_app;

CREATE TABLE daily_count (
  day date NOT NULL,
  name bytea NOT NULL,
  used integer NOT NULL,
  CONSTRAINT daily_count_pkey PRIMARY KEY (day, name),
  CONSTRAINT daily_count_used_check CHECK (used >= 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON daily_count TO plaza_app;

CREATE TABLE decision_template (
  id bigint NOT NULL DEFAULT new_id(),
  name text NOT NULL,
  rule text NOT NULL,
  reason text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_by bigint,
  removed_at timestamp with time zone,
  CONSTRAINT decision_template_pkey PRIMARY KEY (id),
  CONSTRAINT decision_template_check CHECK ((removed_by IS NULL) = (removed_at IS NULL)),
  CONSTRAINT decision_template_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  CONSTRAINT decision_template_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 1500),
  CONSTRAINT decision_template_rule_check CHECK (rule ~ '^R[0-9]{1,2}$'::text),
  CONSTRAINT decision_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  CONSTRAINT decision_template_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX decision_template_name ON decision_template USING btree (lower(name)) WHERE (removed_at IS NULL);
CREATE TRIGGER refuse_delete BEFORE DELETE ON decision_template FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON decision_template TO plaza_app;
GRANT UPDATE (removed_by, removed_at) ON decision_template TO plaza_app;

CREATE TABLE escrow_proof (
  id bigint NOT NULL DEFAULT new_id(),
  taken_at timestamp with time zone NOT NULL,
  differences integer NOT NULL,
  holds boolean NOT NULL,
  chain bytea NOT NULL,
  CONSTRAINT escrow_proof_pkey PRIMARY KEY (id),
  CONSTRAINT escrow_proof_taken_at_key UNIQUE (taken_at),
  CONSTRAINT escrow_proof_check CHECK (holds OR differences >= 0),
  CONSTRAINT escrow_proof_differences_check CHECK (differences >= 0)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON escrow_proof FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON escrow_proof TO plaza_app;

CREATE TABLE escrow_proof_asset (
  proof_id bigint NOT NULL,
  asset text NOT NULL,
  root bytea NOT NULL,
  leaves integer NOT NULL,
  orders integer NOT NULL,
  total numeric(38,0) NOT NULL,
  ledger_accounts integer NOT NULL,
  ledger_total numeric(38,0) NOT NULL,
  CONSTRAINT escrow_proof_asset_pkey PRIMARY KEY (proof_id, asset),
  CONSTRAINT escrow_proof_asset_check CHECK (orders >= 0 AND orders <= leaves),
  CONSTRAINT escrow_proof_asset_leaves_check CHECK (leaves >= 0),
  CONSTRAINT escrow_proof_asset_ledger_total_check CHECK (ledger_total <> 'NaN'::numeric),
  CONSTRAINT escrow_proof_asset_total_check CHECK (total <> 'NaN'::numeric AND total >= 0::numeric),
  CONSTRAINT escrow_proof_asset_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES escrow_proof(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON escrow_proof_asset FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON escrow_proof_asset TO plaza_app;

CREATE TABLE escrow_proof_tree (
  proof_id bigint NOT NULL,
  asset text NOT NULL,
  nodes bytea NOT NULL,
  CONSTRAINT escrow_proof_tree_pkey PRIMARY KEY (proof_id, asset),
  CONSTRAINT escrow_proof_tree_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES escrow_proof(id)
);
GRANT DELETE, INSERT, SELECT ON escrow_proof_tree TO plaza_app;

CREATE TABLE evidence_key (
  key_id text NOT NULL,
  public_key text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT evidence_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT evidence_key_check CHECK (first_at <= last_at)
);
CREATE TRIGGER refuse BEFORE DELETE ON evidence_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON evidence_key TO plaza_app;
GRANT UPDATE (first_at, last_at) ON evidence_key TO plaza_app;

CREATE TABLE evidence_original (
  file_id bigint NOT NULL,
  storage_name text NOT NULL,
  sha256 bytea NOT NULL,
  size integer NOT NULL,
  CONSTRAINT evidence_original_pkey PRIMARY KEY (file_id),
  CONSTRAINT evidence_original_storage_name_key UNIQUE (storage_name),
  CONSTRAINT evidence_original_size_check CHECK (size > 0),
  CONSTRAINT evidence_original_storage_name_check CHECK (storage_name ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT evidence_original_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON evidence_original FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON evidence_original TO plaza_app;

CREATE TABLE exchange_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id text NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  data jsonb NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  seq bigint,
  sent_at timestamp with time zone,
  CONSTRAINT exchange_event_pkey PRIMARY KEY (id),
  CONSTRAINT exchange_event_event_id_key UNIQUE (event_id),
  CONSTRAINT exchange_event_seq_key UNIQUE (seq),
  CONSTRAINT exchange_event_check CHECK (sent_at IS NULL OR seq IS NOT NULL),
  CONSTRAINT exchange_event_event_id_check CHECK (length(event_id) >= 1 AND length(event_id) <= 100),
  CONSTRAINT exchange_event_kind_check CHECK (kind ~ '^[a-z_]+\.[a-z_]+$'::text AND length(kind) <= 60),
  CONSTRAINT exchange_event_seq_check CHECK (seq > 0),
  CONSTRAINT exchange_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX exchange_event_age ON exchange_event USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX exchange_event_new ON exchange_event USING btree (id) WHERE (seq IS NULL);
CREATE INDEX exchange_event_of ON exchange_event USING btree (user_id);
CREATE INDEX exchange_event_waiting ON exchange_event USING btree (seq) WHERE ((sent_at IS NULL) AND (seq IS NOT NULL));
GRANT DELETE, INSERT, SELECT ON exchange_event TO plaza_app;
GRANT UPDATE (seq, sent_at) ON exchange_event TO plaza_app;

CREATE TABLE exchange_feed (
  singleton boolean NOT NULL DEFAULT true,
  last_seq bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT exchange_feed_pkey PRIMARY KEY (singleton),
  CONSTRAINT exchange_feed_failures_check CHECK (failures >= 0),
  CONSTRAINT exchange_feed_singleton_check CHECK (singleton)
);
GRANT SELECT ON exchange_feed TO plaza_app;
GRANT UPDATE (last_seq, failures, next_at) ON exchange_feed TO plaza_app;

CREATE TABLE exchange_settlement (
  transfer_id bigint NOT NULL,
  to_state text NOT NULL,
  reason text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT exchange_settlement_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT exchange_settlement_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT exchange_settlement_to_state_check CHECK (to_state = ANY (ARRAY['done'::text, 'refused'::text])),
  CONSTRAINT exchange_settlement_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT exchange_settlement_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES exchange_transfer(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON exchange_settlement TO plaza_app;

CREATE TABLE exchange_switch (
  singleton boolean NOT NULL DEFAULT true,
  events boolean NOT NULL DEFAULT false,
  second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT exchange_switch_pkey PRIMARY KEY (singleton),
  CONSTRAINT exchange_switch_singleton_check CHECK (singleton)
);
GRANT SELECT ON exchange_switch TO plaza_app;
GRANT UPDATE (events, second_factor) ON exchange_switch TO plaza_app;

CREATE TABLE exchange_transfer (
  id bigint NOT NULL DEFAULT new_id(),
  reference text NOT NULL,
  origin text NOT NULL,
  direction text NOT NULL,
  user_id bigint NOT NULL,
  asset text NOT NULL,
  amount numeric(38,0) NOT NULL,
  state text NOT NULL,
  reason text,
  balance_after numeric(38,0),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  unknown_since timestamp with time zone,
  contradicted_at timestamp with time zone,
  settled_by bigint,
  settle_reason text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT exchange_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT exchange_transfer_reference_key UNIQUE (reference),
  CONSTRAINT exchange_transfer_amount_check CHECK (amount <> 'NaN'::numeric AND amount > 0::numeric),
  CONSTRAINT exchange_transfer_amounts_most CHECK (amount < '1000000000000000000000000000000000000'::numeric AND balance_after < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT exchange_transfer_attempts_check CHECK (attempts >= 0),
  CONSTRAINT exchange_transfer_check CHECK (origin = 'host'::text OR (state = ANY (ARRAY['done'::text, 'refused'::text]))),
  CONSTRAINT exchange_transfer_check1 CHECK (state <> 'refused'::text OR reason IS NOT NULL),
  CONSTRAINT exchange_transfer_check2 CHECK ((state = 'unknown'::text) = (unknown_since IS NOT NULL)),
  CONSTRAINT exchange_transfer_check3 CHECK ((settled_by IS NULL) = (settle_reason IS NULL)),
  CONSTRAINT exchange_transfer_check4 CHECK (settled_by IS NULL OR (state = ANY (ARRAY['done'::text, 'refused'::text]))),
  CONSTRAINT exchange_transfer_direction_check CHECK (direction = ANY (ARRAY['to_p2p'::text, 'from_p2p'::text])),
  CONSTRAINT exchange_transfer_origin_check CHECK (origin = ANY (ARRAY['service'::text, 'host'::text])),
  CONSTRAINT exchange_transfer_reason_check CHECK (length(reason) <= 300),
  CONSTRAINT exchange_transfer_reference_check CHECK (reference ~ '^[\x21-\x7e]{1,128}$'::text),
  CONSTRAINT exchange_transfer_state_check CHECK (state = ANY (ARRAY['asked'::text, 'sent'::text, 'pending'::text, 'unknown'::text, 'done'::text, 'refused'::text])),
  CONSTRAINT exchange_transfer_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT exchange_transfer_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id),
  CONSTRAINT exchange_transfer_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX exchange_transfer_of ON exchange_transfer USING btree (user_id, id DESC);
CREATE INDEX exchange_transfer_open ON exchange_transfer USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['asked'::text, 'sent'::text, 'pending'::text, 'unknown'::text]));
CREATE INDEX exchange_transfer_order ON exchange_transfer USING btree (made_in, id);
CREATE INDEX exchange_transfer_transit ON exchange_transfer USING btree (user_id, asset) WHERE ((direction = 'from_p2p'::text) AND (state = ANY (ARRAY['asked'::text, 'sent'::text, 'pending'::text, 'unknown'::text])));
CREATE TRIGGER exchange_transfer_moved AFTER UPDATE OF state ON exchange_transfer FOR EACH ROW WHEN (old.state <> new.state AND (new.state = ANY (ARRAY['pending'::text, 'unknown'::text, 'done'::text, 'refused'::text]))) EXECUTE FUNCTION exchange_transfer_event();
CREATE TRIGGER exchange_transfer_pushed AFTER INSERT ON exchange_transfer FOR EACH ROW WHEN (new.state = ANY (ARRAY['done'::text, 'refused'::text])) EXECUTE FUNCTION exchange_transfer_event();
CREATE TRIGGER keep_ended BEFORE UPDATE ON exchange_transfer FOR EACH ROW WHEN ((old.state = ANY (ARRAY['done'::text, 'refused'::text])) AND new.state <> old.state) EXECUTE FUNCTION keep_ended_exchange_transfer();
CREATE CONSTRAINT TRIGGER moved AFTER INSERT OR UPDATE OF state ON exchange_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exchange_check_transfer();
CREATE TRIGGER refuse_delete BEFORE DELETE ON exchange_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON exchange_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON exchange_transfer TO plaza_app;
GRANT UPDATE (state, reason, balance_after, attempts, next_attempt_at, unknown_since, contradicted_at, settled_by, settle_reason, changed_at) ON exchange_transfer TO plaza_app;

CREATE TABLE favourite (
  user_id bigint NOT NULL,
  symbol text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT favourite_pkey PRIMARY KEY (user_id, symbol),
  CONSTRAINT favourite_symbol_check CHECK (symbol ~ '^[A-Z0-9]{2,10}([_/-][A-Z0-9]{2,10})?$'::text),
  CONSTRAINT favourite_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON favourite TO plaza_app;

CREATE TABLE fiat (
  code text NOT NULL,
  precision integer NOT NULL,
  symbol text NOT NULL DEFAULT ''::text,
  countries text[] NOT NULL DEFAULT '{}'::text[],
  is_on boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 1000,
  CONSTRAINT fiat_pkey PRIMARY KEY (code),
  CONSTRAINT fiat_code_check CHECK (code ~ '^[A-Z]{3}$'::text),
  CONSTRAINT fiat_countries_check CHECK (array_to_string(countries, ','::text, '-'::text) ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'::text),
  CONSTRAINT fiat_position_check CHECK ("position" >= 0 AND "position" <= 100000),
  CONSTRAINT fiat_precision_check CHECK ("precision" >= 0 AND "precision" <= 8),
  CONSTRAINT fiat_symbol_check CHECK (length(symbol) <= 8)
);
CREATE TRIGGER announce AFTER INSERT OR UPDATE ON fiat FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce();
CREATE TRIGGER keep_units BEFORE UPDATE ON fiat FOR EACH ROW WHEN (old.code <> new.code OR old."precision" <> new."precision") EXECUTE FUNCTION refuse_other_units();
CREATE TRIGGER refuse_delete BEFORE DELETE ON fiat FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT, UPDATE ON fiat TO plaza_app;

CREATE TABLE fraud_trace (
  id bigint NOT NULL DEFAULT new_id(),
  order_id bigint NOT NULL,
  user_id bigint,
  rule text NOT NULL,
  level text NOT NULL,
  facts jsonb NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fraud_trace_pkey PRIMARY KEY (id),
  CONSTRAINT fraud_trace_level_check CHECK (level = ANY (ARRAY['note'::text, 'warn'::text, 'stop'::text])),
  CONSTRAINT fraud_trace_rule_check CHECK (rule ~ '^[a-z_]{3,40}$'::text),
  CONSTRAINT fraud_trace_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fraud_trace_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX fraud_trace_order ON fraud_trace USING btree (order_id, id);
CREATE INDEX fraud_trace_user ON fraud_trace USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
GRANT INSERT, SELECT ON fraud_trace TO plaza_app;

CREATE TABLE heartbeat (
  only_row boolean NOT NULL DEFAULT true,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT heartbeat_pkey PRIMARY KEY (only_row),
  CONSTRAINT heartbeat_only_row_check CHECK (only_row)
);
GRANT INSERT, SELECT, UPDATE ON heartbeat TO plaza_app;

CREATE TABLE idempotency (
  user_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status integer,
  body text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_pkey PRIMARY KEY (user_id, key, call)
);
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency TO plaza_app;

CREATE TABLE index_price (
  asset text NOT NULL,
  fiat text NOT NULL,
  price numeric(38,0) NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT index_price_pkey PRIMARY KEY (asset, fiat),
  CONSTRAINT index_price_price_check CHECK (price <> 'NaN'::numeric AND price > 0::numeric),
  CONSTRAINT index_price_price_most CHECK (price < '100000000000000000000000000'::numeric),
  CONSTRAINT index_price_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT index_price_fiat_fkey FOREIGN KEY (fiat) REFERENCES fiat(code)
);
CREATE TRIGGER keep_day_changed AFTER UPDATE ON index_price REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_index_day();
CREATE TRIGGER keep_day_new AFTER INSERT ON index_price REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_index_day();
GRANT INSERT, SELECT, UPDATE ON index_price TO plaza_app;

CREATE TABLE index_price_day (
  asset text NOT NULL,
  fiat text NOT NULL,
  day date NOT NULL,
  price numeric(38,0) NOT NULL,
  CONSTRAINT index_price_day_pkey PRIMARY KEY (asset, fiat, day),
  CONSTRAINT index_price_day_price_check CHECK (price <> 'NaN'::numeric AND price > 0::numeric),
  CONSTRAINT index_price_day_price_most CHECK (price < '100000000000000000000000000'::numeric)
);
GRANT INSERT, SELECT ON index_price_day TO plaza_app;

CREATE TABLE kyc_case (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  kyc_type text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  country text NOT NULL,
  sealed_facts bytea NOT NULL,
  assigned_to bigint,
  assigned_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  reject_reasons text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  identity_hash bytea NOT NULL,
  identity_version smallint NOT NULL DEFAULT 1,
  CONSTRAINT kyc_case_pkey PRIMARY KEY (id),
  CONSTRAINT kyc_case_check CHECK ((status = 'pending'::text) = (decided_at IS NULL)),
  CONSTRAINT kyc_case_check1 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT kyc_case_check2 CHECK ((status = 'rejected'::text) = (cardinality(reject_reasons) > 0)),
  CONSTRAINT kyc_case_check3 CHECK (decided_by IS NULL OR decided_by = assigned_to),
  CONSTRAINT kyc_case_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  CONSTRAINT kyc_case_kyc_type_check CHECK (kyc_type = ANY (ARRAY['personal'::text, 'company'::text])),
  CONSTRAINT kyc_case_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT kyc_case_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  CONSTRAINT kyc_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT kyc_case_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX kyc_case_identity ON kyc_case USING btree (identity_hash, user_id);
CREATE INDEX kyc_case_of ON kyc_case USING btree (user_id, id DESC);
CREATE UNIQUE INDEX kyc_case_one_pending ON kyc_case USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX kyc_case_outdated_digest ON kyc_case USING btree (id) WHERE (identity_version < 2);
CREATE INDEX kyc_case_queue ON kyc_case USING btree (id) WHERE (status = 'pending'::text);
CREATE TRIGGER keep_decided BEFORE DELETE OR UPDATE ON kyc_case FOR EACH ROW EXECUTE FUNCTION keep_decided_case();
GRANT INSERT, SELECT, UPDATE ON kyc_case TO plaza_app;

CREATE TABLE kyc_document (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  case_id bigint,
  kind text NOT NULL,
  storage_name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT kyc_document_pkey PRIMARY KEY (id),
  CONSTRAINT kyc_document_storage_name_key UNIQUE (storage_name),
  CONSTRAINT kyc_document_kind_check CHECK (kind = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text, 'registration'::text, 'authority'::text])),
  CONSTRAINT kyc_document_size_check CHECK (size > 0),
  CONSTRAINT kyc_document_storage_name_check CHECK (storage_name ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT kyc_document_case_id_fkey FOREIGN KEY (case_id) REFERENCES kyc_case(id),
  CONSTRAINT kyc_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX kyc_document_of_case ON kyc_document USING btree (case_id, kind) WHERE (case_id IS NOT NULL);
CREATE INDEX kyc_document_of_user ON kyc_document USING btree (user_id, created_at);
CREATE INDEX kyc_document_unused ON kyc_document USING btree (created_at) WHERE (case_id IS NULL);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON kyc_document FOR EACH ROW EXECUTE FUNCTION keep_case_document();
GRANT DELETE, INSERT, SELECT ON kyc_document TO plaza_app;
GRANT UPDATE (case_id) ON kyc_document TO plaza_app;

CREATE TABLE kyc_vendor_result (
  id text NOT NULL,
  fingerprint bytea NOT NULL,
  user_id bigint NOT NULL,
  meaning text NOT NULL,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT kyc_vendor_result_pkey PRIMARY KEY (id),
  CONSTRAINT kyc_vendor_result_id_check CHECK (length(id) >= 1 AND length(id) <= 200),
  CONSTRAINT kyc_vendor_result_meaning_check CHECK (meaning = ANY (ARRAY['approved'::text, 'rejected'::text, 'none'::text, 'ignored'::text])),
  CONSTRAINT kyc_vendor_result_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX kyc_vendor_result_of ON kyc_vendor_result USING btree (user_id, at DESC) WHERE (meaning <> 'ignored'::text);
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON kyc_vendor_result FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON kyc_vendor_result FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON kyc_vendor_result TO plaza_app;

CREATE TABLE ledger_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  owner_id bigint,
  ref_id bigint,
  asset text NOT NULL,
  balance numeric(38,0),
  CONSTRAINT ledger_account_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_account_owner_id_ref_id_kind_asset_key UNIQUE NULLS NOT DISTINCT (owner_id, ref_id, kind, asset),
  CONSTRAINT ledger_account_balance_check CHECK (balance <> 'NaN'::numeric AND balance >= 0::numeric),
  CONSTRAINT ledger_account_balance_most CHECK (balance < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT ledger_account_sound CHECK (is_sound_ledger_account(ledger_account.*)),
  CONSTRAINT ledger_account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX ledger_account_holder ON ledger_account USING btree (COALESCE(owner_id, ref_id, (0)::bigint), kind, asset);
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER refuse_delete BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON ledger_account TO plaza_app;

CREATE TABLE ledger_movement (
  account_id bigint NOT NULL,
  kind text NOT NULL,
  transfer_id bigint NOT NULL,
  CONSTRAINT ledger_movement_pkey PRIMARY KEY (account_id, kind, transfer_id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON ledger_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON ledger_movement TO plaza_app;

CREATE TABLE ledger_posting (
  transfer_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount numeric(38,0) NOT NULL,
  CONSTRAINT ledger_posting_pkey PRIMARY KEY (transfer_id, account_id),
  CONSTRAINT ledger_posting_amount_check CHECK (amount <> 'NaN'::numeric AND amount <> 0::numeric),
  CONSTRAINT ledger_posting_amount_most CHECK (amount < '1000000000000000000000000000000000000'::numeric AND amount > '-1000000000000000000000000000000000000'::numeric),
  CONSTRAINT ledger_posting_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id)
);
CREATE INDEX ledger_posting_account ON ledger_posting USING btree (account_id, transfer_id);
CREATE TRIGGER apply AFTER INSERT ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON ledger_posting TO plaza_app;

CREATE TABLE ledger_seal (
  month date NOT NULL,
  transfers bigint NOT NULL,
  postings bigint NOT NULL,
  releases bigint NOT NULL,
  refunds bigint NOT NULL,
  digest text NOT NULL,
  sealed_at timestamp with time zone NOT NULL DEFAULT now(),
  proven_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_seal_pkey PRIMARY KEY (month),
  CONSTRAINT ledger_seal_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
GRANT SELECT ON ledger_seal TO plaza_app;

CREATE TABLE ledger_sealed_total (
  account_id bigint NOT NULL,
  total numeric(38,0) NOT NULL,
  CONSTRAINT ledger_sealed_total_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_sealed_total_check CHECK (total <> 'NaN'::numeric AND total <> 0::numeric)
);
GRANT SELECT ON ledger_sealed_total TO plaza_app;

CREATE TABLE ledger_transfer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  asset text NOT NULL,
  order_id bigint,
  advert_id bigint,
  made_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  giver_id bigint,
  exchange_transfer_id bigint,
  CONSTRAINT ledger_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfer_sound CHECK (is_sound_ledger_transfer(ledger_transfer.*))
);
CREATE INDEX ledger_transfer_day ON ledger_transfer USING btree (at);
CREATE INDEX ledger_transfer_exchange ON ledger_transfer USING btree (exchange_transfer_id) WHERE (exchange_transfer_id IS NOT NULL);
CREATE INDEX ledger_transfer_given ON ledger_transfer USING btree (giver_id, asset, kind, id DESC) WHERE (giver_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_transfer_one_end ON ledger_transfer USING btree (order_id) WHERE (kind = ANY (ARRAY['release'::text, 'refund'::text]));
CREATE UNIQUE INDEX ledger_transfer_one_exchange_end ON ledger_transfer USING btree (exchange_transfer_id) WHERE (kind = ANY (ARRAY['credit'::text, 'debit'::text, 'transit_return'::text]));
CREATE UNIQUE INDEX ledger_transfer_one_hold ON ledger_transfer USING btree (order_id) WHERE (kind = 'hold'::text);
CREATE UNIQUE INDEX ledger_transfer_one_transit ON ledger_transfer USING btree (exchange_transfer_id) WHERE (kind = 'transit'::text);
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_escrow();
CREATE CONSTRAINT TRIGGER exchanged AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.exchange_transfer_id IS NOT NULL) EXECUTE FUNCTION exchange_check_transfer();
CREATE TRIGGER name_giver BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (new.kind = 'release'::text) EXECUTE FUNCTION ledger_name_giver();
CREATE TRIGGER name_sharer BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (new.kind = 'refund'::text) EXECUTE FUNCTION ledger_name_sharer();
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_late BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (new.at < (clock_timestamp() - '01:00:00'::interval)) EXECUTE FUNCTION refuse_late_transfer();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON ledger_transfer TO plaza_app;

CREATE TABLE limit_proposal (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  kind text NOT NULL,
  most integer NOT NULL,
  until timestamp with time zone NOT NULL,
  reason text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT limit_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT limit_proposal_user_id_kind_key UNIQUE (user_id, kind),
  CONSTRAINT limit_proposal_kind_check CHECK (kind = ANY (ARRAY['maxOrderUsd'::text, 'maxDayUsd'::text, 'maxMonthUsd'::text])),
  CONSTRAINT limit_proposal_most_check CHECK (most >= 1 AND most <= 1000000000),
  CONSTRAINT limit_proposal_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT limit_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT limit_proposal_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON limit_proposal TO plaza_app;

CREATE TABLE limit_request (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  kind text NOT NULL,
  wanted integer NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  most integer,
  until timestamp with time zone,
  note text NOT NULL DEFAULT ''::text,
  proposed_by bigint,
  decided_by bigint,
  decided_at timestamp with time zone,
  lifted_at timestamp with time zone,
  CONSTRAINT limit_request_pkey PRIMARY KEY (id),
  CONSTRAINT limit_request_check CHECK ((status <> ALL (ARRAY['proposed'::text, 'approved'::text])) OR most IS NOT NULL AND until IS NOT NULL),
  CONSTRAINT limit_request_check1 CHECK ((status = 'proposed'::text) <= (proposed_by IS NOT NULL)),
  CONSTRAINT limit_request_check2 CHECK ((status = ANY (ARRAY['approved'::text, 'declined'::text, 'withdrawn'::text])) = (decided_at IS NOT NULL)),
  CONSTRAINT limit_request_four_eyes CHECK (status <> 'approved'::text OR decided_by IS DISTINCT FROM proposed_by),
  CONSTRAINT limit_request_kind_check CHECK (kind = ANY (ARRAY['maxOpenUnpaidOrders'::text, 'maxTakesPerHour'::text, 'maxOrderUsd'::text, 'maxDayUsd'::text, 'maxMonthUsd'::text])),
  CONSTRAINT limit_request_most_check CHECK (most >= 1 AND most <= 1000000000),
  CONSTRAINT limit_request_note_check CHECK (length(note) <= 300),
  CONSTRAINT limit_request_reason_check CHECK (length(reason) <= 2000),
  CONSTRAINT limit_request_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'proposed'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT limit_request_wanted_check CHECK (wanted >= 1 AND wanted <= 1000000000),
  CONSTRAINT limit_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT limit_request_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT limit_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX limit_request_decided ON limit_request USING btree (id DESC) WHERE (status = ANY (ARRAY['approved'::text, 'declined'::text]));
CREATE UNIQUE INDEX limit_request_open ON limit_request USING btree (user_id) WHERE (status = ANY (ARRAY['waiting'::text, 'proposed'::text]));
CREATE INDEX limit_request_queue ON limit_request USING btree (id) WHERE (status = ANY (ARRAY['waiting'::text, 'proposed'::text]));
CREATE INDEX limit_request_user ON limit_request USING btree (user_id, id DESC);
GRANT INSERT, SELECT ON limit_request TO plaza_app;
GRANT UPDATE (status, most, until, note, proposed_by, decided_by, decided_at, lifted_at) ON limit_request TO plaza_app;

CREATE TABLE login_failure (
  account_hash bytea NOT NULL,
  ip inet NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX login_failure_age ON login_failure USING btree (at);
CREATE INDEX login_failure_recent ON login_failure USING btree (account_hash, ip, at);
GRANT DELETE, INSERT, SELECT ON login_failure TO plaza_app;

CREATE TABLE login_mark (
  mark bytea NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  first_at timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT login_mark_pkey PRIMARY KEY (mark, user_id),
  CONSTRAINT login_mark_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'network'::text])),
  CONSTRAINT login_mark_mark_check CHECK (length(mark) = 32),
  CONSTRAINT login_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX login_mark_old ON login_mark USING btree (last_at);
CREATE INDEX login_mark_user ON login_mark USING btree (user_id, last_at DESC);
GRANT DELETE, INSERT, SELECT ON login_mark TO plaza_app;
GRANT UPDATE (last_at) ON login_mark TO plaza_app;

CREATE TABLE market_figure (
  dimension text NOT NULL,
  key text NOT NULL,
  day date NOT NULL,
  figure text NOT NULL,
  detail text NOT NULL,
  value numeric(38,0) NOT NULL,
  CONSTRAINT market_figure_pkey PRIMARY KEY (dimension, key, day, figure, detail),
  CONSTRAINT market_figure_check CHECK ((dimension = 'all'::text) = (key = ''::text)),
  CONSTRAINT market_figure_dimension_check CHECK (dimension = ANY (ARRAY['all'::text, 'pair'::text, 'method'::text, 'country'::text])),
  CONSTRAINT market_figure_figure_check CHECK (figure = ANY (ARRAY['views'::text, 'placed'::text, 'paid'::text, 'ended'::text, 'coins'::text, 'fees'::text, 'usd'::text, 'pay_time'::text, 'release_time'::text, 'dispute'::text, 'rule'::text])),
  CONSTRAINT market_figure_value_check CHECK (value <> 'NaN'::numeric AND value > 0::numeric)
);
CREATE INDEX market_figure_keys ON market_figure USING btree (dimension, figure, day, key);
GRANT DELETE, INSERT, SELECT, UPDATE ON market_figure TO plaza_app;

CREATE TABLE market_figure_day (
  day date NOT NULL,
  computed_at timestamp with time zone NOT NULL,
  unsettled integer NOT NULL,
  CONSTRAINT market_figure_day_pkey PRIMARY KEY (day),
  CONSTRAINT market_figure_day_unsettled_check CHECK (unsettled >= 0)
);
CREATE INDEX market_figure_day_unsettled ON market_figure_day USING btree (computed_at) WHERE (unsettled > 0);
GRANT DELETE, INSERT, SELECT, UPDATE ON market_figure_day TO plaza_app;

CREATE TABLE merchant_application (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  tier text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  monthly_usd numeric(20,0) NOT NULL,
  sealed_facts bytea NOT NULL,
  figures jsonb NOT NULL,
  question text,
  answered_at timestamp with time zone,
  assigned_to bigint,
  assigned_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  reject_reasons text[] NOT NULL DEFAULT '{}'::text[],
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT merchant_application_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_application_check CHECK ((status = ANY (ARRAY['pending'::text, 'asked'::text])) = (decided_at IS NULL)),
  CONSTRAINT merchant_application_check1 CHECK ((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL)),
  CONSTRAINT merchant_application_check2 CHECK ((status = 'rejected'::text) = (cardinality(reject_reasons) > 0)),
  CONSTRAINT merchant_application_check3 CHECK (status <> 'asked'::text OR question IS NOT NULL),
  CONSTRAINT merchant_application_check4 CHECK (decided_by IS NULL OR decided_by = assigned_to),
  CONSTRAINT merchant_application_monthly_usd_check CHECK (monthly_usd > 0::numeric),
  CONSTRAINT merchant_application_status_check CHECK (status = ANY (ARRAY['pending'::text, 'asked'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])),
  CONSTRAINT merchant_application_tier_check CHECK (tier = ANY (ARRAY['verified'::text, 'pro'::text, 'block'::text])),
  CONSTRAINT merchant_application_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  CONSTRAINT merchant_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT merchant_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX merchant_application_ended ON merchant_application USING btree (id DESC) WHERE (status <> ALL (ARRAY['pending'::text, 'asked'::text]));
CREATE INDEX merchant_application_of ON merchant_application USING btree (user_id, id DESC);
CREATE UNIQUE INDEX merchant_application_one_open ON merchant_application USING btree (user_id) WHERE (status = ANY (ARRAY['pending'::text, 'asked'::text]));
CREATE INDEX merchant_application_queue ON merchant_application USING btree (id) WHERE (status = ANY (ARRAY['pending'::text, 'asked'::text]));
CREATE TRIGGER keep_ended BEFORE UPDATE ON merchant_application FOR EACH ROW EXECUTE FUNCTION keep_ended_application();
CREATE TRIGGER refuse_delete BEFORE DELETE ON merchant_application FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT, UPDATE ON merchant_application TO plaza_app;

CREATE TABLE merchant_change (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  from_tier text NOT NULL,
  to_tier text NOT NULL,
  suspended boolean NOT NULL DEFAULT false,
  cause text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  by_staff bigint,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT merchant_change_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_change_cause_check CHECK (cause = ANY (ARRAY['application'::text, 'desk'::text, 'review'::text, 'fraud'::text, 'left'::text])),
  CONSTRAINT merchant_change_check CHECK ((cause = ANY (ARRAY['application'::text, 'desk'::text])) = (by_staff IS NOT NULL)),
  CONSTRAINT merchant_change_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff(id),
  CONSTRAINT merchant_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX merchant_change_of ON merchant_change USING btree (user_id, id DESC);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON merchant_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON merchant_change TO plaza_app;

CREATE TABLE merchant_deposit (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  asset text NOT NULL,
  amount numeric(38,0) NOT NULL,
  taken numeric(38,0) NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'held'::text,
  held_at timestamp with time zone NOT NULL DEFAULT now(),
  return_at timestamp with time zone,
  returned_at timestamp with time zone,
  CONSTRAINT merchant_deposit_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_deposit_amount_check CHECK (amount > 0::numeric),
  CONSTRAINT merchant_deposit_amounts_most CHECK (amount < '1000000000000000000000000000000000000'::numeric AND taken < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT merchant_deposit_check CHECK (taken >= 0::numeric AND taken <= amount),
  CONSTRAINT merchant_deposit_check1 CHECK ((status = 'held'::text) = (return_at IS NULL)),
  CONSTRAINT merchant_deposit_check2 CHECK ((status = 'returned'::text) = (returned_at IS NOT NULL)),
  CONSTRAINT merchant_deposit_status_check CHECK (status = ANY (ARRAY['held'::text, 'leaving'::text, 'returned'::text])),
  CONSTRAINT merchant_deposit_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT merchant_deposit_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX merchant_deposit_due ON merchant_deposit USING btree (return_at) WHERE (status = 'leaving'::text);
CREATE INDEX merchant_deposit_of ON merchant_deposit USING btree (user_id, id DESC);
CREATE UNIQUE INDEX merchant_deposit_one ON merchant_deposit USING btree (user_id) WHERE (status <> 'returned'::text);
GRANT INSERT, SELECT, UPDATE ON merchant_deposit TO plaza_app;

CREATE TABLE merchant_file (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  application_id bigint,
  name text NOT NULL,
  storage_name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  limit_request_id bigint,
  CONSTRAINT merchant_file_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_file_storage_name_key UNIQUE (storage_name),
  CONSTRAINT merchant_file_size_check CHECK (size > 0),
  CONSTRAINT merchant_file_storage_name_check CHECK (storage_name ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT merchant_file_application_id_fkey FOREIGN KEY (application_id) REFERENCES merchant_application(id),
  CONSTRAINT merchant_file_limit_request_id_fkey FOREIGN KEY (limit_request_id) REFERENCES limit_request(id),
  CONSTRAINT merchant_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX merchant_file_of ON merchant_file USING btree (application_id, id) WHERE (application_id IS NOT NULL);
CREATE INDEX merchant_file_of_request ON merchant_file USING btree (limit_request_id, id) WHERE (limit_request_id IS NOT NULL);
CREATE INDEX merchant_file_old ON merchant_file USING btree (created_at) WHERE (application_id IS NULL);
CREATE INDEX merchant_file_unused ON merchant_file USING btree (user_id, created_at) WHERE (application_id IS NULL);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON merchant_file FOR EACH ROW EXECUTE FUNCTION keep_application_file();
GRANT DELETE, INSERT, SELECT ON merchant_file TO plaza_app;
GRANT UPDATE (application_id, limit_request_id) ON merchant_file TO plaza_app;

CREATE TABLE merchant_standing (
  user_id bigint NOT NULL,
  since timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_at timestamp with time zone,
  warned_until timestamp with time zone,
  missing text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT merchant_standing_pkey PRIMARY KEY (user_id),
  CONSTRAINT merchant_standing_check CHECK ((warned_until IS NULL) = (cardinality(missing) = 0)),
  CONSTRAINT merchant_standing_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON merchant_standing TO plaza_app;

CREATE TABLE merchant_taking (
  id bigint NOT NULL DEFAULT new_id(),
  deposit_id bigint NOT NULL,
  amount numeric(38,0) NOT NULL,
  to_user bigint,
  reason text NOT NULL,
  status text NOT NULL,
  proposed_by bigint NOT NULL,
  decided_by bigint,
  at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  CONSTRAINT merchant_taking_pkey PRIMARY KEY (id),
  CONSTRAINT merchant_taking_amount_check CHECK (amount > 0::numeric),
  CONSTRAINT merchant_taking_amount_most CHECK (amount < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT merchant_taking_check CHECK ((status = 'proposed'::text) = (decided_at IS NULL)),
  CONSTRAINT merchant_taking_check1 CHECK (decided_by IS NULL OR status <> 'taken'::text OR decided_by <> proposed_by),
  CONSTRAINT merchant_taking_reason_check CHECK (reason <> ''::text),
  CONSTRAINT merchant_taking_status_check CHECK (status = ANY (ARRAY['proposed'::text, 'taken'::text, 'declined'::text])),
  CONSTRAINT merchant_taking_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT merchant_taking_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES merchant_deposit(id),
  CONSTRAINT merchant_taking_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT merchant_taking_to_user_fkey FOREIGN KEY (to_user) REFERENCES users(id)
);
CREATE INDEX merchant_taking_by ON merchant_taking USING btree (proposed_by, at);
CREATE INDEX merchant_taking_of ON merchant_taking USING btree (deposit_id, id DESC);
CREATE UNIQUE INDEX merchant_taking_one ON merchant_taking USING btree (deposit_id) WHERE (status = 'proposed'::text);
GRANT INSERT, SELECT, UPDATE ON merchant_taking TO plaza_app;

CREATE TABLE migration (
  name text NOT NULL,
  hash text NOT NULL,
  ran_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migration_pkey PRIMARY KEY (name)
);
GRANT SELECT ON migration TO plaza_app;

CREATE TABLE nickname_claim (
  look text NOT NULL,
  user_id bigint NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT nickname_claim_pkey PRIMARY KEY (look),
  CONSTRAINT nickname_claim_user_id_key UNIQUE (user_id),
  CONSTRAINT nickname_claim_look_check CHECK (length(look) >= 1 AND length(look) <= 200),
  CONSTRAINT nickname_claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT ON nickname_claim TO plaza_app;

CREATE TABLE notification (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  kind text NOT NULL,
  act text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  spread_at timestamp with time zone,
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_user_id_kind_act_key UNIQUE (user_id, kind, act),
  CONSTRAINT notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notification_inbox ON notification USING btree (user_id, id DESC);
CREATE INDEX notification_to_spread ON notification USING btree (id) WHERE (spread_at IS NULL);
CREATE INDEX notification_unread ON notification USING btree (user_id, id DESC) WHERE (read_at IS NULL);
GRANT INSERT, SELECT ON notification TO plaza_app;
GRANT UPDATE (read_at, spread_at) ON notification TO plaza_app;

CREATE TABLE notification_delivery (
  notification_id bigint NOT NULL,
  channel text NOT NULL,
  target bigint NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'due'::text,
  ended_at timestamp with time zone,
  CONSTRAINT notification_delivery_pkey PRIMARY KEY (notification_id, channel, target),
  CONSTRAINT notification_delivery_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'push'::text, 'phone'::text, 'telegram'::text])) NOT VALID,
  CONSTRAINT notification_delivery_state_check CHECK (state = ANY (ARRAY['due'::text, 'done'::text, 'stale'::text, 'gone'::text, 'failed'::text])),
  CONSTRAINT notification_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id)
);
CREATE INDEX notification_delivery_due ON notification_delivery USING btree (due_at) WHERE (state = 'due'::text);
GRANT INSERT, SELECT, UPDATE ON notification_delivery TO plaza_app;

CREATE TABLE notification_settings (
  user_id bigint NOT NULL,
  choices jsonb NOT NULL DEFAULT '{}'::jsonb,
  quiet_from smallint,
  quiet_to smallint,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_settings_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT notification_settings_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  CONSTRAINT notification_settings_quiet_to_check CHECK (quiet_to >= 0 AND quiet_to <= 1439),
  CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON notification_settings TO plaza_app;

CREATE TABLE offer_news (
  id bigint NOT NULL DEFAULT new_id(),
  advert_id bigint NOT NULL,
  was_price numeric(38,0),
  was_min numeric(38,0),
  was_available numeric(38,0),
  was_methods text[],
  CONSTRAINT offer_news_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON offer_news TO plaza_app;

CREATE TABLE offer_watch (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  owner_id bigint,
  side text,
  asset text,
  fiat text,
  price numeric(38,0),
  amount numeric(38,0),
  method_ids text[] NOT NULL DEFAULT '{}'::text[],
  bound numeric GENERATED ALWAYS AS (
CASE
    WHEN (owner_id IS NOT NULL) THEN NULL::numeric
    ELSE COALESCE(price,
    CASE side
        WHEN 'sell'::text THEN 'Infinity'::numeric
        ELSE (0)::numeric
    END)
END) STORED,
  state text NOT NULL DEFAULT 'resting'::text,
  wake_at timestamp with time zone NOT NULL DEFAULT now(),
  known_advert_id bigint,
  known_price numeric(38,0),
  told_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT offer_watch_pkey PRIMARY KEY (id),
  CONSTRAINT offer_watch_user_id_owner_id_side_asset_fiat_price_amount_m_key UNIQUE NULLS NOT DISTINCT (user_id, owner_id, side, asset, fiat, price, amount, method_ids),
  CONSTRAINT offer_watch_amount_check CHECK (amount <> 'NaN'::numeric AND amount > 0::numeric),
  CONSTRAINT offer_watch_amounts_most CHECK (price < '100000000000000000000000000'::numeric AND known_price < '100000000000000000000000000'::numeric AND amount < '1000000000000000000000000000000000000'::numeric),
  CONSTRAINT offer_watch_check CHECK ((owner_id IS NULL) = (side IS NOT NULL AND asset IS NOT NULL AND fiat IS NOT NULL)),
  CONSTRAINT offer_watch_price_check CHECK (price <> 'NaN'::numeric AND price > 0::numeric),
  CONSTRAINT offer_watch_side_check CHECK (side = ANY (ARRAY['buy'::text, 'sell'::text])),
  CONSTRAINT offer_watch_state_check CHECK (state = ANY (ARRAY['watching'::text, 'resting'::text, 'paused'::text])),
  CONSTRAINT offer_watch_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  CONSTRAINT offer_watch_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT offer_watch_fiat_fkey FOREIGN KEY (fiat) REFERENCES fiat(code),
  CONSTRAINT offer_watch_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT offer_watch_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX offer_watch_account ON offer_watch USING btree (account_id);
CREATE INDEX offer_watch_expiry ON offer_watch USING btree (expires_at) WHERE (state <> 'paused'::text);
CREATE INDEX offer_watch_of_owner ON offer_watch USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX offer_watch_owner ON offer_watch USING btree (owner_id) WHERE (state = 'watching'::text);
CREATE INDEX offer_watch_terms ON offer_watch USING btree (side, asset, fiat, bound) WHERE (state = 'watching'::text);
CREATE INDEX offer_watch_wake ON offer_watch USING btree (wake_at) WHERE (state = 'resting'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON offer_watch TO plaza_app;

CREATE TABLE operator_alarm (
  id bigint NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  raised_at timestamp with time zone NOT NULL DEFAULT now(),
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  times integer NOT NULL DEFAULT 1,
  cleared_at timestamp with time zone,
  CONSTRAINT operator_alarm_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX operator_alarm_standing ON operator_alarm USING btree (kind) WHERE (cleared_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON operator_alarm TO plaza_app;

CREATE TABLE order_event (
  order_id bigint NOT NULL,
  seq integer NOT NULL,
  action text NOT NULL,
  actor text NOT NULL,
  actor_id bigint,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_event_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_event_actor_check CHECK (actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'system'::text, 'support'::text])),
  CONSTRAINT order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
) PARTITION BY RANGE (order_id);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON order_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON order_event TO plaza_app;

CREATE TABLE order_signature (
  order_id bigint NOT NULL,
  seq integer NOT NULL,
  signer_id bigint NOT NULL,
  action text NOT NULL,
  statement text NOT NULL,
  algorithm text NOT NULL,
  public_key bytea NOT NULL,
  authenticator_data bytea NOT NULL,
  client_data bytea NOT NULL,
  signature bytea NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_signature_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_signature_action_check CHECK (action = ANY (ARRAY['pay'::text, 'release'::text])),
  CONSTRAINT order_signature_algorithm_check CHECK (algorithm = ANY (ARRAY['ES256'::text, 'EdDSA'::text, 'RS256'::text])),
  CONSTRAINT order_signature_authenticator_data_check CHECK (length(authenticator_data) >= 37 AND length(authenticator_data) <= 4000),
  CONSTRAINT order_signature_client_data_check CHECK (length(client_data) >= 2 AND length(client_data) <= 4000),
  CONSTRAINT order_signature_public_key_check CHECK (length(public_key) >= 32 AND length(public_key) <= 2000),
  CONSTRAINT order_signature_signature_check CHECK (length(signature) >= 8 AND length(signature) <= 2000),
  CONSTRAINT order_signature_statement_check CHECK (length(statement) >= 2 AND length(statement) <= 2000),
  CONSTRAINT order_signature_order_id_seq_fkey FOREIGN KEY (order_id, seq) REFERENCES order_event(order_id, seq),
  CONSTRAINT order_signature_order_id_seq_fkey_1 FOREIGN KEY (order_id, seq) REFERENCES partitions.order_event(order_id, seq),
  CONSTRAINT order_signature_order_id_seq_fkey_2 FOREIGN KEY (order_id, seq) REFERENCES partitions.order_event_2027_01(order_id, seq),
  CONSTRAINT order_signature_order_id_seq_fkey_3 FOREIGN KEY (order_id, seq) REFERENCES partitions.order_event_rest(order_id, seq),
  CONSTRAINT order_signature_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id)
);
CREATE INDEX order_signature_signer ON order_signature USING btree (signer_id);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON order_signature FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON order_signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON order_signature TO plaza_app;

CREATE TABLE orders (
  id bigint NOT NULL DEFAULT new_id(),
  external_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  advert_id bigint NOT NULL,
  advert_version integer NOT NULL,
  maker_id bigint NOT NULL,
  taker_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  asset text NOT NULL,
  fiat text NOT NULL,
  price numeric(38,0) NOT NULL,
  quantity numeric(38,0) NOT NULL,
  amount numeric(38,0) NOT NULL,
  fee_rate numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  status text NOT NULL,
  payment_window_minutes integer NOT NULL,
  pay_before timestamp with time zone NOT NULL,
  hold_until timestamp with time zone,
  paid_at timestamp with time zone,
  paid_late boolean NOT NULL DEFAULT false,
  appeal_allowed_at timestamp with time zone,
  appellant text,
  appealed_at timestamp with time zone,
  appeal_reason text,
  cancel_requested boolean NOT NULL DEFAULT false,
  extensions integer NOT NULL DEFAULT 0,
  outage_seconds integer NOT NULL DEFAULT 0,
  completed_at timestamp with time zone,
  canceled_at timestamp with time zone,
  cancel_reason text,
  fail_reason text,
  method_id text NOT NULL,
  payment_id bigint,
  sealed_account bytea,
  receiver_name text NOT NULL,
  payer_name text NOT NULL,
  payer jsonb,
  payment_reference text NOT NULL,
  chat_seq integer NOT NULL DEFAULT 0,
  buyer_read_seq integer NOT NULL DEFAULT 0,
  seller_read_seq integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  buyer_sub_id bigint,
  seller_sub_id bigint,
  unanswered_since timestamp with time zone,
  release_due_at timestamp with time zone,
  undoable boolean,
  reference_required boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_external_id_key UNIQUE (external_id),
  CONSTRAINT orders_sound CHECK (is_sound_order(orders.*)),
  CONSTRAINT orders_advert_id_fkey FOREIGN KEY (advert_id) REFERENCES advert(id),
  CONSTRAINT orders_asset_fkey FOREIGN KEY (asset) REFERENCES asset(code),
  CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT orders_buyer_sub_id_buyer_id_fkey FOREIGN KEY (buyer_sub_id, buyer_id) REFERENCES users(id, parent_id),
  CONSTRAINT orders_fiat_fkey FOREIGN KEY (fiat) REFERENCES fiat(code),
  CONSTRAINT orders_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id),
  CONSTRAINT orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_account(id),
  CONSTRAINT orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT orders_seller_sub_id_seller_id_fkey FOREIGN KEY (seller_sub_id, seller_id) REFERENCES users(id, parent_id),
  CONSTRAINT orders_taker_id_fkey FOREIGN KEY (taker_id) REFERENCES users(id)
);
CREATE INDEX orders_bank_reference ON orders USING btree (method_id, ((payer ->> 'reference'::text))) WHERE ((payer ->> 'reference'::text) IS NOT NULL);
CREATE INDEX orders_buyer_sub ON orders USING btree (buyer_sub_id, id DESC) WHERE (buyer_sub_id IS NOT NULL);
CREATE INDEX orders_canceled_buyer ON orders USING btree (buyer_id, canceled_at DESC) WHERE (status = 'canceled'::text);
CREATE INDEX orders_canceled_seller ON orders USING btree (seller_id, canceled_at DESC) WHERE (status = 'canceled'::text);
CREATE INDEX orders_due ON orders USING btree ((
CASE status
    WHEN 'expiring'::text THEN hold_until
    ELSE pay_before
END)) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'expiring'::text]));
CREATE INDEX orders_failed_buyer ON orders USING btree (buyer_id, id DESC) WHERE (status = 'failed'::text);
CREATE INDEX orders_failed_seller ON orders USING btree (seller_id, id DESC) WHERE (status = 'failed'::text);
CREATE INDEX orders_of_advert ON orders USING btree (advert_id, id DESC) INCLUDE (status);
CREATE INDEX orders_of_buyer ON orders USING btree (buyer_id, id DESC) INCLUDE (created_at, status, asset, fiat, amount);
CREATE INDEX orders_of_kind ON orders USING btree (asset, fiat, method_id, status, id DESC) INCLUDE (amount);
CREATE INDEX orders_of_seller ON orders USING btree (seller_id, id DESC) INCLUDE (created_at, status, asset, fiat, amount);
CREATE INDEX orders_open ON orders USING btree (id) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'expiring'::text, 'paid'::text, 'releasing'::text, 'appealed'::text]));
CREATE INDEX orders_paid ON orders USING btree (id) WHERE (status = 'paid'::text);
CREATE INDEX orders_payment ON orders USING btree (payment_id) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'expiring'::text, 'paid'::text, 'releasing'::text, 'appealed'::text]));
CREATE INDEX orders_payment_reference ON orders USING btree (payment_reference);
CREATE INDEX orders_released_late ON orders USING btree (seller_id, completed_at) WHERE ((status = 'completed'::text) AND (completed_at > release_due_at));
CREATE INDEX orders_running_buyer ON orders USING btree (buyer_id, id) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'expiring'::text, 'paid'::text, 'releasing'::text, 'appealed'::text]));
CREATE INDEX orders_running_seller ON orders USING btree (seller_id, id) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'expiring'::text, 'paid'::text, 'releasing'::text, 'appealed'::text]));
CREATE INDEX orders_seller_sub ON orders USING btree (seller_sub_id, id DESC) WHERE (seller_sub_id IS NOT NULL);
CREATE INDEX orders_taken ON orders USING btree (taker_id, created_at DESC);
CREATE CONSTRAINT TRIGGER appealed_in_step AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status = 'appealed'::text) <> (new.status = 'appealed'::text)) EXECUTE FUNCTION appeal_check();
CREATE CONSTRAINT TRIGGER escrowed AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_check_escrow();
CREATE CONSTRAINT TRIGGER escrowed_still AFTER UPDATE OF status, quantity, asset ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'releasing'::text OR old.quantity <> new.quantity OR old.asset <> new.asset OR (old.status = ANY (ARRAY['completed'::text, 'canceled'::text, 'failed'::text])) <> (new.status = ANY (ARRAY['completed'::text, 'canceled'::text, 'failed'::text]))) EXECUTE FUNCTION order_check_escrow();
CREATE TRIGGER silence BEFORE UPDATE OF extensions, cancel_requested, outage_seconds ON orders FOR EACH ROW WHEN (old.unanswered_since IS NOT NULL AND (new.extensions > old.extensions OR new.cancel_requested AND NOT old.cancel_requested OR new.outage_seconds <> old.outage_seconds)) EXECUTE FUNCTION keep_silence();
GRANT INSERT, SELECT, UPDATE ON orders TO plaza_app;

CREATE TABLE outgoing_message (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint,
  channel text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  act_key text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  good_until timestamp with time zone,
  sending_since timestamp with time zone,
  given_up_at timestamp with time zone,
  problem text,
  CONSTRAINT outgoing_message_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_message_channel_check CHECK (channel = ANY (ARRAY['phone'::text, 'email'::text, 'telegram'::text])) NOT VALID,
  CONSTRAINT outgoing_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX outgoing_message_act ON outgoing_message USING btree (act_key, channel) WHERE (act_key IS NOT NULL);
CREATE INDEX outgoing_message_address ON outgoing_message USING btree (address, id DESC);
CREATE INDEX outgoing_message_age ON outgoing_message USING btree (created_at);
CREATE INDEX outgoing_message_due ON outgoing_message USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL) AND (sending_since IS NULL));
CREATE INDEX outgoing_message_stuck ON outgoing_message USING btree (sending_since) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL) AND (sending_since IS NOT NULL));
GRANT DELETE, INSERT, SELECT, UPDATE ON outgoing_message TO plaza_app;

CREATE TABLE passkey (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkey_owner ON passkey USING btree (user_id, id);
GRANT DELETE, INSERT, SELECT, UPDATE ON passkey TO plaza_app;

CREATE TABLE passkey_challenge (
  challenge_hash bytea NOT NULL,
  user_id bigint,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkey_challenge_age ON passkey_challenge USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON passkey_challenge TO plaza_app;

CREATE TABLE password_reset (
  id bigint NOT NULL DEFAULT new_id(),
  account_hash bytea NOT NULL,
  user_id bigint,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  request_hash bytea,
  stranger_tries integer NOT NULL DEFAULT 0,
  known_device boolean NOT NULL DEFAULT false,
  CONSTRAINT password_reset_pkey PRIMARY KEY (id),
  CONSTRAINT password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_reset_latest ON password_reset USING btree (account_hash, created_at DESC);
CREATE UNIQUE INDEX password_reset_request ON password_reset USING btree (request_hash);
GRANT DELETE, INSERT, SELECT, UPDATE ON password_reset TO plaza_app;

CREATE TABLE payment_account (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  method_id text NOT NULL,
  fiat text NOT NULL,
  holder_name text NOT NULL,
  sealed_fields bytea NOT NULL,
  masked_fields jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  template_version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  fingerprint_version smallint NOT NULL DEFAULT 0,
  CONSTRAINT payment_account_pkey PRIMARY KEY (id),
  CONSTRAINT payment_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX payment_account_fingerprint_version ON payment_account USING btree (fingerprint_version, id);
CREATE INDEX payment_account_owner ON payment_account USING btree (user_id, fiat, method_id) WHERE (removed_at IS NULL);
CREATE INDEX payment_account_user ON payment_account USING btree (user_id);
GRANT INSERT, SELECT, UPDATE ON payment_account TO plaza_app;

CREATE TABLE payment_fingerprint (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  fingerprint bytea NOT NULL,
  payment_id bigint,
  is_current boolean NOT NULL,
  is_shared boolean NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_fingerprint_pkey PRIMARY KEY (id),
  CONSTRAINT payment_fingerprint_fingerprint_user_id_payment_id_key UNIQUE NULLS NOT DISTINCT (fingerprint, user_id, payment_id),
  CONSTRAINT payment_fingerprint_fingerprint_check CHECK (length(fingerprint) = 32),
  CONSTRAINT payment_fingerprint_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_account(id),
  CONSTRAINT payment_fingerprint_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX payment_fingerprint_payment ON payment_fingerprint USING btree (payment_id);
CREATE INDEX payment_fingerprint_shared ON payment_fingerprint USING btree (id) WHERE is_shared;
CREATE INDEX payment_fingerprint_user ON payment_fingerprint USING btree (user_id);
GRANT INSERT, SELECT ON payment_fingerprint TO plaza_app;
GRANT UPDATE (is_current) ON payment_fingerprint TO plaza_app;

CREATE TABLE payment_fingerprint_key (
  id smallint NOT NULL DEFAULT 1,
  sealed_key bytea NOT NULL,
  CONSTRAINT payment_fingerprint_key_pkey PRIMARY KEY (id),
  CONSTRAINT payment_fingerprint_key_id_check CHECK (id = 1)
);
GRANT INSERT, SELECT ON payment_fingerprint_key TO plaza_app;
GRANT UPDATE (sealed_key) ON payment_fingerprint_key TO plaza_app;

CREATE TABLE practice_pass (
  user_id bigint NOT NULL,
  version smallint NOT NULL,
  score smallint NOT NULL,
  passed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT practice_pass_pkey PRIMARY KEY (user_id),
  CONSTRAINT practice_pass_score_check CHECK (score > 0),
  CONSTRAINT practice_pass_version_check CHECK (version > 0),
  CONSTRAINT practice_pass_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON practice_pass TO plaza_app;

CREATE TABLE presence (
  user_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (user_id),
  CONSTRAINT presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON presence TO plaza_app;

CREATE TABLE purchase_hold (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  asset text NOT NULL,
  quantity numeric(38,0) NOT NULL,
  usd_cents numeric(38,0),
  reason text NOT NULL,
  hours smallint NOT NULL,
  until timestamp with time zone,
  lifted boolean NOT NULL DEFAULT false,
  CONSTRAINT purchase_hold_pkey PRIMARY KEY (order_id),
  CONSTRAINT purchase_hold_sound CHECK (is_sound_purchase_hold(purchase_hold.*)),
  CONSTRAINT purchase_hold_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT purchase_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX purchase_hold_end ON purchase_hold USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX purchase_hold_not_lifted ON purchase_hold USING btree (until) WHERE ((until IS NOT NULL) AND (NOT lifted));
CREATE INDEX purchase_hold_running ON purchase_hold USING btree (user_id, until) WHERE (until IS NOT NULL);
CREATE TRIGGER shrinks BEFORE UPDATE OF quantity, usd_cents ON purchase_hold FOR EACH ROW WHEN (new.quantity IS DISTINCT FROM old.quantity OR new.usd_cents IS DISTINCT FROM old.usd_cents) EXECUTE FUNCTION purchase_hold_shrinks();
GRANT INSERT, SELECT ON purchase_hold TO plaza_app;
GRANT UPDATE (quantity, usd_cents, until, lifted) ON purchase_hold TO plaza_app;

CREATE TABLE push_subscription (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  session_id bigint,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_auth_check CHECK (length(auth) = 16),
  CONSTRAINT push_subscription_p256dh_check CHECK (length(p256dh) = 65),
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL,
  CONSTRAINT push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_subscription_of ON push_subscription USING btree (user_id, id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session_id) WHERE (session_id IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscription TO plaza_app;

CREATE TABLE quick_reply (
  user_id bigint NOT NULL,
  replies text[] NOT NULL,
  CONSTRAINT quick_reply_pkey PRIMARY KEY (user_id),
  CONSTRAINT quick_reply_replies_check CHECK (cardinality(replies) <= 10),
  CONSTRAINT quick_reply_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON quick_reply TO plaza_app;

CREATE TABLE ranking_rule (
  only_one boolean NOT NULL DEFAULT true,
  days integer NOT NULL,
  per_pair integer NOT NULL,
  recounted_to bigint,
  CONSTRAINT ranking_rule_pkey PRIMARY KEY (only_one),
  CONSTRAINT ranking_rule_days_check CHECK (days > 0),
  CONSTRAINT ranking_rule_only_one_check CHECK (only_one),
  CONSTRAINT ranking_rule_per_pair_check CHECK (per_pair > 0)
);
GRANT SELECT ON ranking_rule TO plaza_app;
GRANT UPDATE (days, per_pair, recounted_to) ON ranking_rule TO plaza_app;

CREATE TABLE receipt_key (
  id smallint NOT NULL DEFAULT 1,
  sealed_key bytea NOT NULL,
  CONSTRAINT receipt_key_pkey PRIMARY KEY (id),
  CONSTRAINT receipt_key_id_check CHECK (id = 1)
);
GRANT INSERT, SELECT ON receipt_key TO plaza_app;
GRANT UPDATE (sealed_key) ON receipt_key TO plaza_app;

CREATE TABLE recent_write (
  user_id bigint NOT NULL,
  lsn pg_lsn NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT recent_write_pkey PRIMARY KEY (user_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recent_write TO plaza_app;

CREATE TABLE recovery_code (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  salt bytea,
  key_name text,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_salt_check CHECK (octet_length(salt) = 16),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_code TO plaza_app;

CREATE TABLE reminder (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  about_id bigint,
  facts jsonb NOT NULL,
  due_at timestamp with time zone NOT NULL,
  act text,
  CONSTRAINT reminder_pkey PRIMARY KEY (subject, kind, user_id),
  CONSTRAINT reminder_about_id_fkey FOREIGN KEY (about_id) REFERENCES users(id),
  CONSTRAINT reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reminder_due ON reminder USING btree (due_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON reminder TO plaza_app;

CREATE TABLE reputation (
  user_id bigint NOT NULL,
  completed integer NOT NULL DEFAULT 0,
  at_fault integer NOT NULL DEFAULT 0,
  release_seconds bigint NOT NULL DEFAULT 0,
  releases integer NOT NULL DEFAULT 0,
  pay_seconds bigint NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  positive integer NOT NULL DEFAULT 0,
  negative integer NOT NULL DEFAULT 0,
  partners integer NOT NULL DEFAULT 0,
  ranked_trades integer NOT NULL DEFAULT 0,
  first_trade_at timestamp with time zone,
  praised_by integer NOT NULL DEFAULT 0,
  criticised_by integer NOT NULL DEFAULT 0,
  ranked_since date NOT NULL DEFAULT '-infinity'::date,
  ranked_oldest date,
  CONSTRAINT reputation_pkey PRIMARY KEY (user_id),
  CONSTRAINT reputation_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reputation_ranked_oldest ON reputation USING btree (ranked_oldest) WHERE (ranked_oldest IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON reputation TO plaza_app;

CREATE TABLE reputation_day (
  user_id bigint NOT NULL,
  day date NOT NULL,
  completed integer NOT NULL,
  at_fault integer NOT NULL,
  CONSTRAINT reputation_day_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT reputation_day_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON reputation_day TO plaza_app;

CREATE TABLE reputation_opening (
  user_id bigint NOT NULL,
  completed integer NOT NULL,
  at_fault integer NOT NULL,
  release_seconds bigint NOT NULL,
  releases integer NOT NULL,
  pay_seconds bigint NOT NULL,
  payments integer NOT NULL,
  positive integer NOT NULL,
  negative integer NOT NULL,
  partners integer NOT NULL,
  ranked_trades integer NOT NULL,
  praised_by integer NOT NULL,
  criticised_by integer NOT NULL,
  first_trade_at timestamp with time zone,
  brought_on date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date,
  CONSTRAINT reputation_opening_pkey PRIMARY KEY (user_id),
  CONSTRAINT reputation_opening_at_fault_check CHECK (at_fault >= 0),
  CONSTRAINT reputation_opening_check CHECK (partners >= 0 AND partners <= completed),
  CONSTRAINT reputation_opening_check1 CHECK (ranked_trades >= 0 AND ranked_trades <= completed),
  CONSTRAINT reputation_opening_check2 CHECK (praised_by >= 0 AND praised_by <= positive),
  CONSTRAINT reputation_opening_check3 CHECK (criticised_by >= 0 AND criticised_by <= negative),
  CONSTRAINT reputation_opening_completed_check CHECK (completed >= 0),
  CONSTRAINT reputation_opening_negative_check CHECK (negative >= 0),
  CONSTRAINT reputation_opening_pay_seconds_check CHECK (pay_seconds >= 0),
  CONSTRAINT reputation_opening_payments_check CHECK (payments >= 0),
  CONSTRAINT reputation_opening_positive_check CHECK (positive >= 0),
  CONSTRAINT reputation_opening_release_seconds_check CHECK (release_seconds >= 0),
  CONSTRAINT reputation_opening_releases_check CHECK (releases >= 0),
  CONSTRAINT reputation_opening_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON reputation_opening FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON reputation_opening TO plaza_app;

CREATE TABLE reputation_pair (
  user_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  verdict text,
  CONSTRAINT reputation_pair_pkey PRIMARY KEY (user_id, partner_id),
  CONSTRAINT reputation_pair_verdict_check CHECK (verdict = ANY (ARRAY['positive'::text, 'negative'::text])),
  CONSTRAINT reputation_pair_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES users(id),
  CONSTRAINT reputation_pair_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON reputation_pair TO plaza_app;

CREATE TABLE reputation_pair_day (
  low_id bigint NOT NULL,
  high_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT reputation_pair_day_pkey PRIMARY KEY (low_id, high_id, day),
  CONSTRAINT reputation_pair_day_check CHECK (low_id < high_id),
  CONSTRAINT reputation_pair_day_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id),
  CONSTRAINT reputation_pair_day_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id)
);
GRANT INSERT, SELECT ON reputation_pair_day TO plaza_app;

CREATE TABLE review (
  order_id bigint NOT NULL,
  author_id bigint NOT NULL,
  subject_id bigint NOT NULL,
  role text NOT NULL,
  rating text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  comment text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  id bigint NOT NULL DEFAULT new_id(),
  CONSTRAINT review_pkey PRIMARY KEY (order_id, author_id),
  CONSTRAINT review_id_key UNIQUE (id),
  CONSTRAINT review_check CHECK (author_id <> subject_id),
  CONSTRAINT review_rating_check CHECK (rating = ANY (ARRAY['positive'::text, 'negative'::text])),
  CONSTRAINT review_role_check CHECK (role = ANY (ARRAY['buyer'::text, 'seller'::text])),
  CONSTRAINT review_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT review_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT review_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id)
);
CREATE INDEX review_pair ON review USING btree (subject_id, author_id, id DESC);
CREATE INDEX review_rated ON review USING btree (subject_id, rating, id DESC);
CREATE INDEX review_subject ON review USING btree (subject_id, id DESC);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON review FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON review TO plaza_app;

CREATE TABLE review_removal (
  review_id bigint NOT NULL,
  removed_by bigint NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_removal_pkey PRIMARY KEY (review_id),
  CONSTRAINT review_removal_reason_check CHECK (reason <> ''::text),
  CONSTRAINT review_removal_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES staff(id),
  CONSTRAINT review_removal_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON review_removal FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON review_removal TO plaza_app;

CREATE TABLE review_reply (
  review_id bigint NOT NULL,
  comment text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_reply_pkey PRIMARY KEY (review_id),
  CONSTRAINT review_reply_comment_check CHECK (comment <> ''::text),
  CONSTRAINT review_reply_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id)
);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON review_reply FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON review_reply TO plaza_app;

CREATE TABLE review_report (
  id bigint NOT NULL DEFAULT new_id(),
  review_id bigint NOT NULL,
  reporter_id bigint NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decision text,
  decided_by bigint,
  decided_at timestamp with time zone,
  CONSTRAINT review_report_pkey PRIMARY KEY (id),
  CONSTRAINT review_report_review_id_reporter_id_key UNIQUE (review_id, reporter_id),
  CONSTRAINT review_report_check CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT review_report_decision_check CHECK (decision = ANY (ARRAY['kept'::text, 'removed'::text])),
  CONSTRAINT review_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT review_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id)
);
CREATE INDEX review_report_open ON review_report USING btree (id) WHERE (decision IS NULL);
GRANT INSERT, SELECT ON review_report TO plaza_app;
GRANT UPDATE (decision, decided_by, decided_at) ON review_report TO plaza_app;

CREATE TABLE saved_view (
  id bigint NOT NULL DEFAULT new_id(),
  staff_id bigint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_pkey PRIMARY KEY (id),
  CONSTRAINT saved_view_list_check CHECK (list = ANY (ARRAY['appeals'::text, 'objections'::text, 'orders'::text])),
  CONSTRAINT saved_view_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  CONSTRAINT saved_view_search_check CHECK (length(search) >= 1 AND length(search) <= 400),
  CONSTRAINT saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view USING btree (staff_id, list, lower(name));
GRANT DELETE, INSERT, SELECT ON saved_view TO plaza_app;
GRANT UPDATE (name, search) ON saved_view TO plaza_app;

CREATE TABLE security_code (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  channel text NOT NULL,
  scene text NOT NULL,
  order_id bigint,
  code_hash bytea NOT NULL,
  facts_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT security_code_pkey PRIMARY KEY (id),
  CONSTRAINT security_code_channel_check CHECK (channel = ANY (ARRAY['phone'::text, 'email'::text, 'exchange'::text])),
  CONSTRAINT security_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX security_code_facts ON security_code USING btree (facts_hash, created_at DESC);
CREATE INDEX security_code_latest ON security_code USING btree (user_id, channel, scene, created_at DESC);
GRANT DELETE, INSERT, SELECT, UPDATE ON security_code TO plaza_app;

CREATE TABLE service_key (
  id bigint NOT NULL DEFAULT new_id(),
  public_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  sealed_secret bytea,
  public_key bytea,
  scopes text[] NOT NULL,
  allowed_from cidr[] NOT NULL DEFAULT '{}'::cidr[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  proposed_by bigint,
  confirmed_by bigint,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_ip text,
  CONSTRAINT service_key_pkey PRIMARY KEY (id),
  CONSTRAINT service_key_public_id_key UNIQUE (public_id),
  CONSTRAINT service_key_check CHECK ((kind = 'hmac'::text) = (sealed_secret IS NOT NULL)),
  CONSTRAINT service_key_check1 CHECK ((kind = 'ed25519'::text) = (public_key IS NOT NULL)),
  CONSTRAINT service_key_check2 CHECK ((proposed_by IS NULL) = (confirmed_by IS NULL)),
  CONSTRAINT service_key_check3 CHECK (proposed_by <> confirmed_by),
  CONSTRAINT service_key_kind_check CHECK (kind = ANY (ARRAY['hmac'::text, 'ed25519'::text])),
  CONSTRAINT service_key_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  CONSTRAINT service_key_public_id_check CHECK (public_id ~ '^sk_(demo|[a-z2-7]{20})$'::text),
  CONSTRAINT service_key_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['users'::text, 'kyc'::text, 'wallet'::text, 'sessions'::text, 'reports'::text]),
  CONSTRAINT service_key_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  CONSTRAINT service_key_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
GRANT INSERT, SELECT ON service_key TO plaza_app;
GRANT UPDATE (sealed_secret, ended_at, last_used_at, last_used_ip) ON service_key TO plaza_app;

CREATE TABLE service_key_proposal (
  id bigint NOT NULL DEFAULT new_id(),
  key_id bigint,
  input jsonb,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT service_key_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT service_key_proposal_check CHECK ((key_id IS NULL) = (input IS NOT NULL)),
  CONSTRAINT service_key_proposal_reason_check CHECK (length(reason) <= 300),
  CONSTRAINT service_key_proposal_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_key(id),
  CONSTRAINT service_key_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX service_key_proposal_one ON service_key_proposal USING btree (key_id) WHERE (key_id IS NOT NULL);
GRANT DELETE, INSERT, SELECT ON service_key_proposal TO plaza_app;

CREATE TABLE service_link (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  next text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT service_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT service_link_next_check CHECK (next ~ '^/'::text AND next !~ '^/[/\\]'::text),
  CONSTRAINT service_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX service_link_age ON service_link USING btree (expires_at);
CREATE INDEX service_link_of ON service_link USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON service_link TO plaza_app;

CREATE TABLE service_reference (
  call text NOT NULL,
  reference text NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT service_reference_pkey PRIMARY KEY (call, reference)
);
GRANT INSERT, SELECT ON service_reference TO plaza_app;

CREATE TABLE session (
  id bigint NOT NULL DEFAULT new_id(),
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ip inet,
  user_agent text,
  pair_id bigint,
  previous_hash bytea,
  rotated_at timestamp with time zone,
  security_checked_at timestamp with time zone,
  factor_at timestamp with time zone,
  exchange_sid text,
  setup_until timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_exchange_sid_check CHECK (length(exchange_sid) >= 1 AND length(exchange_sid) <= 255),
  CONSTRAINT session_kind_check CHECK (kind = ANY (ARRAY['cookie'::text, 'bearer'::text])),
  CONSTRAINT session_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES session(id) ON DELETE CASCADE,
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX session_address ON session USING btree (ip, last_seen_at);
CREATE INDEX session_exchange ON session USING btree (exchange_sid) WHERE (exchange_sid IS NOT NULL);
CREATE INDEX session_of_user ON session USING btree (user_id);
CREATE INDEX session_pair ON session USING btree (pair_id) WHERE (pair_id IS NOT NULL);
CREATE UNIQUE INDEX session_previous ON session USING btree (previous_hash) WHERE (previous_hash IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON session TO plaza_app;

CREATE TABLE setting (
  key text NOT NULL,
  value jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT setting_pkey PRIMARY KEY (key),
  CONSTRAINT setting_changed_by_check CHECK (changed_by <> ''::text),
  CONSTRAINT setting_key_check CHECK (key ~ '^[A-Za-z]{1,60}$'::text)
);
CREATE TRIGGER record AFTER INSERT OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION setting_record();
GRANT INSERT, SELECT, UPDATE ON setting TO plaza_app;

CREATE TABLE setting_change (
  id bigint NOT NULL DEFAULT new_id(),
  key text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  changed_by text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT setting_change_pkey PRIMARY KEY (id)
);
CREATE INDEX setting_change_key ON setting_change USING btree (key, id DESC);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON setting_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON setting_change TO plaza_app;

CREATE TABLE setting_proposal (
  key text NOT NULL,
  value jsonb NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  id bigint NOT NULL DEFAULT new_id(),
  reason text NOT NULL DEFAULT '–'::text,
  CONSTRAINT setting_proposal_pkey PRIMARY KEY (key),
  CONSTRAINT setting_proposal_id_key UNIQUE (id),
  CONSTRAINT setting_proposal_key_check CHECK (key ~ '^[A-Za-z]{1,60}$'::text),
  CONSTRAINT setting_proposal_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT setting_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON setting_proposal TO plaza_app;

CREATE TABLE signing_key (
  name text NOT NULL,
  first_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT signing_key_pkey PRIMARY KEY (name),
  CONSTRAINT signing_key_name_check CHECK (length(name) = 16)
);
GRANT INSERT, SELECT ON signing_key TO plaza_app;

CREATE TABLE staff (
  id bigint NOT NULL DEFAULT new_id(),
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  user_id bigint,
  password_hash text NOT NULL,
  totp_secret bytea NOT NULL,
  totp_last_step bigint NOT NULL DEFAULT 0,
  totp_failures integer NOT NULL DEFAULT 0,
  totp_locked_until timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_user_id_key UNIQUE (user_id),
  CONSTRAINT staff_role_check CHECK (role = ANY (ARRAY['reader'::text, 'agent'::text, 'senior'::text, 'operator'::text])),
  CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));
CREATE TRIGGER last_operator AFTER UPDATE OF role, disabled_at ON staff FOR EACH ROW WHEN (old.role = 'operator'::text AND old.disabled_at IS NULL AND (new.role <> 'operator'::text OR new.disabled_at IS NOT NULL)) EXECUTE FUNCTION keep_last_operator();
CREATE TRIGGER release_claims AFTER UPDATE OF disabled_at, role ON staff FOR EACH ROW EXECUTE FUNCTION release_claims_of_staff();
CREATE TRIGGER stays_ended BEFORE UPDATE OF disabled_at ON staff FOR EACH ROW WHEN (old.disabled_at IS NOT NULL) EXECUTE FUNCTION staff_stays_ended();
GRANT SELECT ON staff TO plaza_app;
GRANT UPDATE (totp_last_step, totp_failures, totp_locked_until, disabled_at) ON staff TO plaza_app;

CREATE TABLE staff_act (
  seq bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id bigint,
  role text NOT NULL,
  action text NOT NULL,
  object text NOT NULL,
  object_id text NOT NULL,
  reason text NOT NULL,
  data jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT staff_act_pkey PRIMARY KEY (seq),
  CONSTRAINT staff_act_by_staff_or_key CHECK ((staff_id IS NULL) = (role = 'service'::text)),
  CONSTRAINT staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_act_kind ON staff_act USING btree (action, seq DESC);
CREATE INDEX staff_act_lately ON staff_act USING btree (staff_id, action, at);
CREATE INDEX staff_act_of ON staff_act USING btree (staff_id, seq DESC);
CREATE INDEX staff_act_of_kind ON staff_act USING btree (object, action, COALESCE(staff_id, (0)::bigint), seq DESC);
CREATE INDEX staff_act_of_object ON staff_act USING btree (object_id, seq DESC);
CREATE INDEX staff_act_on ON staff_act USING btree (object, object_id, seq DESC);
CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON staff_act FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON staff_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON staff_act TO plaza_app;

CREATE TABLE staff_act_head (
  only_row boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT staff_act_head_pkey PRIMARY KEY (only_row),
  CONSTRAINT staff_act_head_only_row_check CHECK (only_row)
);
CREATE TRIGGER refuse_delete BEFORE DELETE ON staff_act_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON staff_act_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON staff_act_head TO plaza_app;

CREATE TABLE staff_login_mark (
  mark bytea NOT NULL,
  staff_id bigint NOT NULL,
  kind text NOT NULL,
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_login_mark_pkey PRIMARY KEY (mark, staff_id),
  CONSTRAINT staff_login_mark_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'network'::text])),
  CONSTRAINT staff_login_mark_mark_check CHECK (length(mark) = 32),
  CONSTRAINT staff_login_mark_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_login_mark_old ON staff_login_mark USING btree (last_at);
CREATE INDEX staff_login_mark_staff ON staff_login_mark USING btree (staff_id);
GRANT DELETE, INSERT, SELECT ON staff_login_mark TO plaza_app;
GRANT UPDATE (last_at) ON staff_login_mark TO plaza_app;

CREATE TABLE staff_proposal (
  id bigint NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  staff_id bigint,
  email text,
  name text,
  role text,
  reason text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  token_hash bytea,
  tries integer NOT NULL DEFAULT 0,
  accepted_at timestamp with time zone,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint,
  CONSTRAINT staff_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT staff_proposal_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_proposal_check CHECK ((kind = 'add'::text) = (staff_id IS NULL)),
  CONSTRAINT staff_proposal_check1 CHECK ((kind = 'add'::text) = (email IS NOT NULL AND name IS NOT NULL AND token_hash IS NOT NULL)),
  CONSTRAINT staff_proposal_check2 CHECK ((kind = 'end'::text) = (role IS NULL)),
  CONSTRAINT staff_proposal_check3 CHECK ((kind = 'end'::text) = (expires_at IS NULL)),
  CONSTRAINT staff_proposal_check4 CHECK (staff_id <> proposed_by),
  CONSTRAINT staff_proposal_check5 CHECK (num_nulls(accepted_at, password_hash, totp_secret, totp_last_step) = ANY (ARRAY[0, 4])),
  CONSTRAINT staff_proposal_check6 CHECK (kind = 'add'::text OR accepted_at IS NULL),
  CONSTRAINT staff_proposal_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  CONSTRAINT staff_proposal_kind_check CHECK (kind = ANY (ARRAY['add'::text, 'role'::text, 'end'::text])),
  CONSTRAINT staff_proposal_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  CONSTRAINT staff_proposal_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT staff_proposal_role_check CHECK (role = ANY (ARRAY['reader'::text, 'agent'::text, 'senior'::text, 'operator'::text])),
  CONSTRAINT staff_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT staff_proposal_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE UNIQUE INDEX staff_proposal_email ON staff_proposal USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX staff_proposal_of ON staff_proposal USING btree (staff_id, kind) WHERE (staff_id IS NOT NULL);
CREATE TRIGGER last_operator AFTER INSERT ON staff_proposal FOR EACH ROW WHEN (new.kind = 'end'::text) EXECUTE FUNCTION keep_last_operator();
GRANT DELETE, INSERT, SELECT ON staff_proposal TO plaza_app;
GRANT UPDATE (expires_at, tries, accepted_at, password_hash, totp_secret, totp_last_step) ON staff_proposal TO plaza_app;

CREATE TABLE staff_session (
  id bigint NOT NULL DEFAULT new_id(),
  token_hash bytea NOT NULL,
  staff_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ip inet NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT staff_session_pkey PRIMARY KEY (id),
  CONSTRAINT staff_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_session_age ON staff_session USING btree (expires_at);
CREATE INDEX staff_session_of ON staff_session USING btree (staff_id);
GRANT DELETE, INSERT, SELECT ON staff_session TO plaza_app;
GRANT UPDATE (last_seen_at) ON staff_session TO plaza_app;

CREATE TABLE stored_file (
  id bigint NOT NULL DEFAULT new_id(),
  owner_id bigint NOT NULL,
  order_id bigint,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  storage_name text NOT NULL DEFAULT encode(uuid_send(gen_random_uuid()), 'hex'::text),
  kept_for text,
  sealed_qr bytea,
  edited_with text,
  look_pieces bigint[],
  grey bytea,
  crop_pieces bigint[],
  made_at timestamp without time zone,
  has_qr boolean NOT NULL DEFAULT false,
  CONSTRAINT stored_file_pkey PRIMARY KEY (id),
  CONSTRAINT stored_file_storage_name_key UNIQUE (storage_name),
  CONSTRAINT stored_file_grey_check CHECK (length(grey) = 16384),
  CONSTRAINT stored_file_kept_for_check CHECK (kept_for ~ '^[a-z_]+\.[0-9]+$'::text),
  CONSTRAINT stored_file_size_check CHECK (size > 0),
  CONSTRAINT stored_file_storage_name_check CHECK (storage_name ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT stored_file_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stored_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX stored_file_bytes ON stored_file USING btree (sha256) WHERE (order_id IS NOT NULL);
CREATE INDEX stored_file_crops ON stored_file USING gin (crop_pieces) WHERE (crop_pieces IS NOT NULL);
CREATE INDEX stored_file_kept ON stored_file USING btree (kept_for) WHERE (kept_for IS NOT NULL);
CREATE INDEX stored_file_looks ON stored_file USING gin (look_pieces) WHERE (look_pieces IS NOT NULL);
CREATE INDEX stored_file_order ON stored_file USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX stored_file_owner ON stored_file USING btree (owner_id, created_at);
CREATE INDEX stored_file_proofs ON stored_file USING btree (order_id, owner_id, created_at DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX stored_file_sha ON stored_file USING btree (sha256) WHERE (order_id IS NOT NULL);
CREATE INDEX stored_file_unused ON stored_file USING btree (created_at) WHERE ((order_id IS NULL) AND (kept_for IS NULL));
CREATE TRIGGER keep_evidence BEFORE DELETE OR UPDATE ON stored_file FOR EACH ROW EXECUTE FUNCTION keep_evidence();
GRANT DELETE, INSERT, SELECT ON stored_file TO plaza_app;
GRANT UPDATE (order_id, created_at, kept_for) ON stored_file TO plaza_app;

CREATE TABLE stream_token (
  nonce text NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stream_token_pkey PRIMARY KEY (nonce)
);
CREATE INDEX stream_token_age ON stream_token USING btree (used_at);
GRANT DELETE, INSERT, SELECT ON stream_token TO plaza_app;

CREATE TABLE sub_user (
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  rights text NOT NULL,
  state text NOT NULL,
  email text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  CONSTRAINT sub_user_pkey PRIMARY KEY (user_id),
  CONSTRAINT sub_user_check CHECK ((state = 'ended'::text) = (ended_at IS NOT NULL)),
  CONSTRAINT sub_user_check1 CHECK ((state = 'ended'::text) = (email IS NULL)),
  CONSTRAINT sub_user_rights_check CHECK (rights = ANY (ARRAY['view'::text, 'trade'::text, 'release'::text])),
  CONSTRAINT sub_user_state_check CHECK (state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'ended'::text])),
  CONSTRAINT sub_user_user_id_account_id_fkey FOREIGN KEY (user_id, account_id) REFERENCES users(id, parent_id)
);
CREATE INDEX sub_user_account ON sub_user USING btree (account_id, user_id);
GRANT INSERT, SELECT, UPDATE ON sub_user TO plaza_app;

CREATE TABLE sub_user_invitation (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sub_user_invitation_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sub_user_invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES sub_user(user_id)
);
CREATE INDEX sub_user_invitation_age ON sub_user_invitation USING btree (expires_at);
CREATE INDEX sub_user_invitation_user ON sub_user_invitation USING btree (user_id, created_at DESC);
GRANT DELETE, INSERT, SELECT ON sub_user_invitation TO plaza_app;
GRANT UPDATE (tries) ON sub_user_invitation TO plaza_app;

CREATE TABLE sub_user_rule (
  account_id bigint NOT NULL,
  new_orders text NOT NULL,
  last_sub_id bigint,
  CONSTRAINT sub_user_rule_pkey PRIMARY KEY (account_id),
  CONSTRAINT sub_user_rule_new_orders_check CHECK (new_orders = ANY (ARRAY['owner'::text, 'turns'::text])),
  CONSTRAINT sub_user_rule_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  CONSTRAINT sub_user_rule_last_sub_id_fkey FOREIGN KEY (last_sub_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON sub_user_rule TO plaza_app;

CREATE TABLE support_message (
  id bigint NOT NULL DEFAULT new_id(),
  request_id bigint NOT NULL,
  user_id bigint NOT NULL,
  staff_id bigint,
  content text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT support_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_message_content_check CHECK (length(content) >= 1 AND length(content) <= 2000),
  CONSTRAINT support_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(id),
  CONSTRAINT support_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT support_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_message_request ON support_message USING btree (request_id, id);
CREATE INDEX support_message_user ON support_message USING btree (user_id);
GRANT INSERT, SELECT ON support_message TO plaza_app;

CREATE TABLE support_request (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  topic text NOT NULL,
  order_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  unanswered_id bigint,
  message_seq integer,
  CONSTRAINT support_request_pkey PRIMARY KEY (id),
  CONSTRAINT support_request_blocked CHECK (topic <> 'payment_blocked'::text OR order_id IS NOT NULL) NOT VALID,
  CONSTRAINT support_request_report CHECK (starts_with(topic, 'report_'::text) = (message_seq IS NOT NULL) AND (message_seq IS NULL OR order_id IS NOT NULL)) NOT VALID,
  CONSTRAINT support_request_topic_check CHECK (topic = ANY (ARRAY['order'::text, 'payment'::text, 'identity'::text, 'security'::text, 'wallet'::text, 'other'::text, 'payment_blocked'::text, 'report_insult'::text, 'report_advertising'::text, 'report_personal_data'::text, 'report_fraud'::text])) NOT VALID,
  CONSTRAINT support_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT support_request_unanswered_id_fkey FOREIGN KEY (unanswered_id) REFERENCES support_message(id) ON DELETE SET NULL,
  CONSTRAINT support_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_request_unanswered ON support_request USING btree (unanswered_id) WHERE (unanswered_id IS NOT NULL);
CREATE INDEX support_request_user ON support_request USING btree (user_id, id);
CREATE INDEX support_request_waiting ON support_request USING btree (((topic <> 'payment_blocked'::text)), unanswered_id) WHERE (unanswered_id IS NOT NULL);
GRANT INSERT, SELECT ON support_request TO plaza_app;
GRANT UPDATE (unanswered_id) ON support_request TO plaza_app;

CREATE TABLE telegram_chat (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  chat_hash bytea NOT NULL,
  sealed_chat bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  session_id bigint,
  CONSTRAINT telegram_chat_pkey PRIMARY KEY (id),
  CONSTRAINT telegram_chat_chat_hash_key UNIQUE (chat_hash),
  CONSTRAINT telegram_chat_user_id_key UNIQUE (user_id),
  CONSTRAINT telegram_chat_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON telegram_chat TO plaza_app;

CREATE TABLE telegram_link (
  code_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  session_id bigint,
  CONSTRAINT telegram_link_pkey PRIMARY KEY (code_hash),
  CONSTRAINT telegram_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX telegram_link_of ON telegram_link USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON telegram_link TO plaza_app;

CREATE TABLE trade_pause (
  case_id bigint NOT NULL,
  user_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  lifted_at timestamp with time zone,
  CONSTRAINT trade_pause_pkey PRIMARY KEY (case_id),
  CONSTRAINT trade_pause_check CHECK (until > at),
  CONSTRAINT trade_pause_case_id_fkey FOREIGN KEY (case_id) REFERENCES appeal_case(id),
  CONSTRAINT trade_pause_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX trade_pause_user ON trade_pause USING btree (user_id, until) WHERE (lifted_at IS NULL);
GRANT INSERT, SELECT ON trade_pause TO plaza_app;
GRANT UPDATE (lifted_at) ON trade_pause TO plaza_app;

CREATE TABLE user_block (
  blocker_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_block_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT user_block_check CHECK (blocker_id <> blocked_id),
  CONSTRAINT user_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  CONSTRAINT user_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id)
);
CREATE INDEX user_block_reverse ON user_block USING btree (blocked_id);
GRANT DELETE, INSERT, SELECT ON user_block TO plaza_app;

CREATE TABLE user_event (
  user_id bigint NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now()
) PARTITION BY RANGE (at);
CREATE TRIGGER exchange_order_events AFTER INSERT ON user_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION exchange_order_events();
CREATE TRIGGER webhook_enqueue AFTER INSERT ON user_event REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION webhook_enqueue();
GRANT DELETE, INSERT, SELECT ON user_event TO plaza_app;

CREATE TABLE user_follow (
  follower_id bigint NOT NULL,
  followed_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_follow_pkey PRIMARY KEY (follower_id, followed_id),
  CONSTRAINT user_follow_check CHECK (follower_id <> followed_id),
  CONSTRAINT user_follow_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id),
  CONSTRAINT user_follow_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT ON user_follow TO plaza_app;

CREATE TABLE user_limit (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  most integer NOT NULL,
  until timestamp with time zone NOT NULL,
  reason text NOT NULL,
  set_by bigint NOT NULL,
  set_at timestamp with time zone NOT NULL DEFAULT now(),
  proposed_by bigint,
  CONSTRAINT user_limit_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT user_limit_four_eyes CHECK (set_by <> proposed_by),
  CONSTRAINT user_limit_kind_check CHECK (kind = ANY (ARRAY['maxOpenUnpaidOrders'::text, 'maxTakesPerHour'::text, 'maxCancelsPerDay'::text, 'maxOrderUsd'::text, 'maxDayUsd'::text, 'maxMonthUsd'::text])),
  CONSTRAINT user_limit_most_check CHECK (most >= 0 AND most <= 1000000000),
  CONSTRAINT user_limit_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT user_limit_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  CONSTRAINT user_limit_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff(id),
  CONSTRAINT user_limit_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_limit TO plaza_app;

CREATE TABLE user_stream (
  user_id bigint NOT NULL,
  last_seq bigint NOT NULL DEFAULT 0,
  CONSTRAINT user_stream_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_stream_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
GRANT INSERT, SELECT, UPDATE ON user_stream TO plaza_app;

CREATE TABLE users (
  id bigint NOT NULL DEFAULT new_id(),
  uid bigint NOT NULL,
  account_group integer NOT NULL DEFAULT 0,
  username text NOT NULL,
  nickname text NOT NULL,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  phone text,
  phone_verified boolean NOT NULL DEFAULT false,
  dial_code text,
  password_hash text NOT NULL,
  parent_id bigint,
  trader_status text NOT NULL DEFAULT 'none'::text,
  kyc_type text NOT NULL DEFAULT 'personal'::text,
  kyc_status text NOT NULL DEFAULT 'none'::text,
  kyc_name text,
  kyc_country text,
  kyc_reject_reason text,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  login_two_factor boolean NOT NULL DEFAULT false,
  totp_secret bytea,
  totp_last_step bigint NOT NULL DEFAULT 0,
  language text,
  favourite text,
  frozen_until timestamp with time zone,
  security_hold_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  anti_phishing_word text,
  password_changed_at timestamp with time zone,
  totp_pending bytea,
  totp_pending_until timestamp with time zone,
  totp_pending_session bigint,
  is_main boolean NOT NULL DEFAULT true,
  parent_is_main boolean GENERATED ALWAYS AS (
CASE
    WHEN (parent_id IS NOT NULL) THEN true
    ELSE NULL::boolean
END) STORED,
  security_hold_reason text,
  merchant_tier text NOT NULL DEFAULT 'none'::text,
  password_reset_at timestamp with time zone,
  totp_failures integer NOT NULL DEFAULT 0,
  totp_locked_until timestamp with time zone,
  external_id text,
  declared_country text,
  closed_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_external_id_key UNIQUE (external_id),
  CONSTRAINT users_id_is_main_key UNIQUE (id, is_main),
  CONSTRAINT users_id_parent_id_key UNIQUE (id, parent_id),
  CONSTRAINT users_uid_key UNIQUE (uid),
  CONSTRAINT users_sound CHECK (is_sound_user(users.*)),
  CONSTRAINT users_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES users(id),
  CONSTRAINT users_parent_id_parent_is_main_fkey FOREIGN KEY (parent_id, parent_is_main) REFERENCES users(id, is_main)
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email)) WHERE email_verified;
CREATE INDEX users_email_claim ON users USING btree (lower(email), id DESC) WHERE (NOT email_verified);
CREATE INDEX users_merchants ON users USING btree (id) WHERE (merchant_tier <> 'none'::text);
CREATE INDEX users_merchants_by_uid ON users USING btree (uid) WHERE (merchant_tier <> 'none'::text);
CREATE INDEX users_nickname ON users USING btree (lower(nickname));
CREATE INDEX users_parent ON users USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX users_phone ON users USING btree (phone) WHERE phone_verified;
CREATE INDEX users_phone_claim ON users USING btree (phone, id DESC) WHERE (NOT phone_verified);
CREATE TRIGGER complete_dial_code BEFORE INSERT OR UPDATE OF dial_code ON users FOR EACH ROW WHEN (new.dial_code ~ '^[0-9]'::text) EXECUTE FUNCTION complete_dial_code();
CREATE TRIGGER follow_tier BEFORE INSERT OR UPDATE OF trader_status, merchant_tier ON users FOR EACH ROW EXECUTE FUNCTION follow_merchant_tier();
CREATE TRIGGER uid_of_group BEFORE INSERT OR UPDATE OF uid ON users FOR EACH ROW EXECUTE FUNCTION check_uid_of_group();
CREATE TRIGGER write_is_main BEFORE INSERT OR UPDATE OF parent_id, is_main ON users FOR EACH ROW EXECUTE FUNCTION write_is_main();
GRANT INSERT, SELECT, UPDATE ON users TO plaza_app;

CREATE TABLE webhook (
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_check CHECK (cardinality(events) > 0 AND events <@ ARRAY['order'::text, 'chat'::text, 'notification'::text]),
  CONSTRAINT webhook_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX webhook_user ON webhook USING btree (user_id) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON webhook TO plaza_app;

CREATE TABLE webhook_delivery (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id bigint NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  order_id bigint,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  last_at timestamp with time zone,
  last_status integer,
  last_error text,
  last_ms integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_delivery_webhook_id_event_id_key UNIQUE (webhook_id, event_id),
  CONSTRAINT webhook_delivery_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
CREATE INDEX webhook_delivery_age ON webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_log ON webhook_delivery USING btree (webhook_id, id DESC);
CREATE INDEX webhook_delivery_pending ON webhook_delivery USING btree (webhook_id, order_id, id) WHERE (state = 'pending'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO plaza_app;

CREATE TABLE webhook_secret (
  id bigint NOT NULL DEFAULT new_id(),
  webhook_id bigint NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  CONSTRAINT webhook_secret_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
CREATE INDEX webhook_secret_of ON webhook_secret USING btree (webhook_id, id);
GRANT INSERT, SELECT, UPDATE ON webhook_secret TO plaza_app;

CREATE VIEW ended_order AS
 SELECT e.order_id,
    o.buyer_id,
    o.seller_id,
    e.at AS ended_at,
    (e.at AT TIME ZONE 'UTC'::text)::date AS day,
    e.to_status = 'completed'::text AS completed,
        CASE
            WHEN e.to_status = 'completed'::text THEN NULL::text
            WHEN e.action = 'resolve_refund'::text THEN
            CASE
                WHEN (e.data ->> 'fault'::text) IS NULL OR is_overturned(e.order_id) THEN NULL::text
                ELSE e.data ->> 'fault'::text
            END
            ELSE disputed_fault(e.order_id, o.cancel_reason,
            CASE
                WHEN e.action = 'cancel'::text AND (e.actor = ANY (ARRAY['buyer'::text, 'seller'::text])) THEN e.actor
                WHEN e.action = 'deadline'::text THEN 'buyer'::text
                ELSE NULL::text
            END)
        END AS fault,
    EXTRACT(epoch FROM p.at - o.created_at)::bigint AS pay_seconds,
    EXTRACT(epoch FROM e.at - p.at)::bigint AS release_seconds
   FROM order_event e
     JOIN orders o ON o.id = e.order_id
     LEFT JOIN LATERAL ( SELECT f.at
           FROM order_event f
          WHERE f.order_id = e.order_id AND f.action = 'pay'::text
          ORDER BY f.seq DESC
         LIMIT 1) p ON true
  WHERE (e.to_status = ANY (ARRAY['completed'::text, 'canceled'::text])) AND e.from_status IS DISTINCT FROM e.to_status;
GRANT SELECT ON ended_order TO plaza_app;

CREATE VIEW kept_review AS
 SELECT order_id,
    author_id,
    subject_id,
    role,
    rating,
    tags,
    comment,
    created_at,
    id
   FROM review v
  WHERE NOT (EXISTS ( SELECT
           FROM review_removal x
          WHERE x.review_id = v.id));
GRANT SELECT ON kept_review TO plaza_app;

CREATE VIEW partition_range AS
 SELECT r."table",
    r.unit,
    r.ahead,
    c.oid::regclass::text AS partition,
    bound.text = 'DEFAULT'::text AS is_rest,
    partition_moment(r.key, "substring"(bound.text, 'FROM \(''([^'']+)''\)'::text)) AS since,
    partition_moment(r.key, "substring"(bound.text, 'TO \(''([^'']+)''\)'::text)) AS until,
    COALESCE(t.spcname, 'pg_default'::name)::text AS tablespace,
    c.oid
   FROM partition_rules() r("table", key, unit, ahead, own_key)
     JOIN pg_inherits i ON i.inhparent = to_regclass('public.'::text || r."table")::oid
     JOIN pg_class c ON c.oid = i.inhrelid
     LEFT JOIN pg_tablespace t ON t.oid = c.reltablespace
     CROSS JOIN LATERAL ( SELECT pg_get_expr(c.relpartbound, c.oid) AS text) bound;
GRANT SELECT ON partition_range TO plaza_app;

CREATE SEQUENCE id_low AS bigint START 1 INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 32;
GRANT USAGE ON SEQUENCE id_low TO plaza_app;

CREATE OR REPLACE FUNCTION accept_staff_proposal(p_id bigint, p_by bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE proposal staff_proposal;
BEGIN
  PERFORM lock_staff();
  DELETE FROM staff_proposal WHERE id = p_id AND (expires_at IS NULL OR expires_at > now()) AND (kind <> 'add' OR accepted_at IS NOT NULL)
    AND proposed_by <> p_by AND staff_id IS DISTINCT FROM p_by AND is_active_operator(p_by) AND (kind = 'end' OR is_active_operator(proposed_by))
    RETURNING * INTO proposal;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  CASE proposal.kind
    WHEN 'add' THEN
      IF EXISTS (SELECT FROM staff WHERE lower(email) = lower(proposal.email)) THEN
        RETURN NULL;
      END IF;
      INSERT INTO staff (id, email, name, role, password_hash, totp_secret, totp_last_step)
      VALUES (proposal.id, lower(proposal.email), proposal.name, proposal.role, proposal.password_hash, proposal.totp_secret, proposal.totp_last_step);
      RETURN proposal.id;
    WHEN 'role' THEN
      UPDATE staff SET role = proposal.role WHERE id = proposal.staff_id AND disabled_at IS NULL;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;
    WHEN 'end' THEN
      DELETE FROM staff_proposal WHERE staff_id = proposal.staff_id;
      UPDATE staff SET disabled_at = now() WHERE id = proposal.staff_id AND disabled_at IS NULL;
  END CASE;
  DELETE FROM staff_session WHERE staff_id = proposal.staff_id;
  RETURN proposal.staff_id;
END $function$;
GRANT EXECUTE ON FUNCTION accept_staff_proposal TO plaza_app;

CREATE OR REPLACE FUNCTION advert_check_escrow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE want numeric; have numeric;
BEGIN
  SELECT CASE WHEN side = 'sell' AND state = 'online' THEN remaining ELSE 0 END INTO want FROM advert WHERE id = NEW.id;
  SELECT coalesce(sum(balance), 0) INTO have FROM ledger_account WHERE owner_id IS NULL AND ref_id = NEW.id AND kind = 'advert';
  IF have <> want THEN RAISE EXCEPTION 'advert % has % in escrow, not %', NEW.id, have, want USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION advert_check_escrow TO plaza_app;

CREATE OR REPLACE FUNCTION appeal_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE is_appealed boolean; has_case boolean; its_order bigint;
BEGIN
  its_order := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  SELECT status = 'appealed' INTO is_appealed FROM orders WHERE id = its_order;
  SELECT EXISTS (SELECT FROM appeal_case WHERE order_id = its_order AND kind = 'appeal' AND turn <> 'nobody') INTO has_case;
  IF is_appealed <> has_case THEN RAISE EXCEPTION 'order % and its appeal are not in step', its_order USING ERRCODE = 'PZ006'; END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION appeal_check TO plaza_app;

CREATE OR REPLACE FUNCTION append_user_events(p_users bigint[], p_kind text, p_payloads jsonb[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT who, 1 FROM unnest(p_users) AS who ORDER BY who
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + 1 RETURNING user_id, last_seq)
  INSERT INTO user_event (user_id, seq, kind, payload)
    SELECT counted.user_id, counted.last_seq, p_kind, new.payload FROM counted JOIN unnest(p_users, p_payloads) AS new (user_id, payload) USING (user_id);
END $function$;
GRANT EXECUTE ON FUNCTION append_user_events TO plaza_app;

CREATE OR REPLACE FUNCTION authenticator_guess_state(p_user bigint, p_scope text, p_session bigint, p_today bytea, OUT sealed_secret bytea, OUT last_step bigint, OUT failed boolean, OUT locked boolean, OUT proved boolean, OUT today integer)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  SELECT u.totp_secret, u.totp_last_step, g.user_id IS NOT NULL, coalesce(g.locked_until > clock_timestamp(), false),
      EXISTS (SELECT FROM session WHERE id = p_session AND factor_at IS NOT NULL),
      coalesce((SELECT used FROM daily_count WHERE day = (now() AT TIME ZONE 'UTC')::date AND name = p_today), 0)
    INTO sealed_secret, last_step, failed, locked, proved, today
    FROM users u LEFT JOIN authenticator_guess g ON g.user_id = u.id AND g.scope = p_scope WHERE u.id = p_user;
END $function$;
GRANT EXECUTE ON FUNCTION authenticator_guess_state TO plaza_app;

CREATE OR REPLACE FUNCTION begin_login_try(p_account bytea, p_ip inet, p_most integer, p_window interval)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_account, 'hex') || p_ip, 0));
  INSERT INTO login_failure (account_hash, ip) SELECT p_account, p_ip FROM (
      SELECT count(*) FILTER (WHERE at > now() - p_window) AS lately, count(*) FILTER (WHERE at > now() - p_window * 12) AS recently, count(*) AS today
      FROM login_failure WHERE account_hash = p_account AND ip = p_ip AND at > now() - p_window * 96) seen
    WHERE lately < p_most AND recently < p_most * 1.5 AND today < p_most * 2;
  RETURN FOUND;
END $function$;
GRANT EXECUTE ON FUNCTION begin_login_try TO plaza_app;

CREATE OR REPLACE FUNCTION begin_try_of_window(p_what bytea, p_ip inet, p_most integer, p_window interval)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_what, 'hex') || p_ip, 0));
  INSERT INTO login_failure (account_hash, ip)
    SELECT p_what, p_ip WHERE (SELECT count(*) FROM login_failure WHERE account_hash = p_what AND ip = p_ip AND at > now() - p_window) < p_most;
  RETURN FOUND;
END $function$;
GRANT EXECUTE ON FUNCTION begin_try_of_window TO plaza_app;

CREATE OR REPLACE FUNCTION better_price(p_side text, p_one numeric, p_other numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE p_side WHEN 'sell' THEN least(p_one, p_other) ELSE greatest(p_one, p_other) END
$function$;
GRANT EXECUTE ON FUNCTION better_price TO plaza_app;

CREATE OR REPLACE FUNCTION cancel_reminders(p_subject text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  DELETE FROM reminder WHERE subject = p_subject;
END $function$;
GRANT EXECUTE ON FUNCTION cancel_reminders TO plaza_app;

CREATE OR REPLACE FUNCTION catalogue_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('plaza_catalogue', '');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION catalogue_announce TO plaza_app;

CREATE OR REPLACE FUNCTION check_uid_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.uid / 1000000000 <> NEW.account_group THEN
    RAISE EXCEPTION 'the UID % is none of account group %', NEW.uid, NEW.account_group USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION closing_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH moved AS (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day, t.asset, sum(p.amount) FILTER (WHERE a.kind = 'external') AS outside,
      sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond')) AS users, sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')) AS escrow,
      sum(p.amount) FILTER (WHERE a.kind = 'transit') AS transit, sum(p.amount) FILTER (WHERE a.kind = 'fee') AS fees
    FROM ledger_transfer t JOIN ledger_posting p ON p.transfer_id = t.id JOIN ledger_account a ON a.id = p.account_id
    WHERE t.at < (((SELECT max(day) FROM daily_closing) + 1)::timestamp AT TIME ZONE 'UTC') GROUP BY 1, 2
  ), held AS (
    SELECT day, asset, coalesce(sum(m.outside) OVER upto, 0) AS outside, coalesce(sum(m.users) OVER upto, 0) AS users, coalesce(sum(m.escrow) OVER upto, 0) AS escrow,
      coalesce(sum(m.transit) OVER upto, 0) AS transit, coalesce(sum(m.fees) OVER upto, 0) AS fees
    FROM moved m FULL JOIN daily_closing USING (day, asset)
    WINDOW upto AS (PARTITION BY asset ORDER BY day)
  )
  SELECT 'every daily closing is the sum of its postings', count(*), min(h.day || ' ' || h.asset)
  FROM held h LEFT JOIN daily_closing c ON c.day = h.day AND c.asset = h.asset
  WHERE c.day IS NULL OR (c.outside, c.users, c.escrow, c.transit, c.fees) <> (h.outside, h.users, h.escrow, h.transit, h.fees)
$function$;
GRANT EXECUTE ON FUNCTION closing_audit TO plaza_app;

CREATE OR REPLACE FUNCTION complete_dial_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.dial_code := '+' || NEW.dial_code;
  RETURN NEW;
END $function$;
GRANT EXECUTE ON FUNCTION complete_dial_code TO plaza_app;

CREATE OR REPLACE FUNCTION count_ended_order(p_order bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE o ended_order; new_day integer := 0; new_partner integer := 0; most integer;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  IF o.completed THEN
    INSERT INTO reputation_pair_day (low_id, high_id, day)
      VALUES (least(o.buyer_id, o.seller_id), greatest(o.buyer_id, o.seller_id), o.day) ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS new_day = ROW_COUNT;
    -- In one order for both: two who sold to each other for the first time, around midnight, would otherwise wait for each other.
    INSERT INTO reputation_pair (user_id, partner_id)
      VALUES (least(o.buyer_id, o.seller_id), greatest(o.buyer_id, o.seller_id)), (greatest(o.buyer_id, o.seller_id), least(o.buyer_id, o.seller_id))
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS new_partner = ROW_COUNT;
    SELECT per_pair INTO STRICT most FROM ranking_rule;
  END IF;
  -- The new day counts unless the pair has its share without it; at most one day more than that is read. Nothing was counted before a first row.
  INSERT INTO reputation AS r (user_id, completed, at_fault, releases, release_seconds, payments, pay_seconds, first_trade_at, partners, ranked_trades, ranked_oldest)
    SELECT party.user_id, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int,
      (o.completed AND party.role = 'seller')::int, CASE WHEN o.completed AND party.role = 'seller' THEN coalesce(o.release_seconds, 0) ELSE 0 END,
      (o.completed AND party.role = 'buyer')::int, CASE WHEN o.completed AND party.role = 'buyer' THEN coalesce(o.pay_seconds, 0) ELSE 0 END,
      CASE WHEN o.completed THEN o.ended_at END,
      CASE WHEN new_day > 0 THEN new_partner / 2 ELSE 0 END,
      CASE WHEN new_day > 0 THEN ((SELECT count(*) FROM (
          SELECT FROM reputation_pair_day WHERE low_id = least(o.buyer_id, o.seller_id) AND high_id = greatest(o.buyer_id, o.seller_id)
          LIMIT most + 1) counted) <= most)::int ELSE 0 END,
      CASE WHEN new_day > 0 THEN o.day END
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role) ORDER BY party.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    completed = r.completed + excluded.completed, at_fault = r.at_fault + excluded.at_fault,
    releases = r.releases + excluded.releases, release_seconds = r.release_seconds + excluded.release_seconds,
    payments = r.payments + excluded.payments, pay_seconds = r.pay_seconds + excluded.pay_seconds,
    first_trade_at = least(r.first_trade_at, excluded.first_trade_at),
    partners = r.partners + excluded.partners,
    ranked_trades = r.ranked_trades + CASE WHEN new_day > 0 AND o.day >= r.ranked_since THEN ((SELECT count(*) FROM (
        SELECT FROM reputation_pair_day WHERE low_id = least(o.buyer_id, o.seller_id) AND high_id = greatest(o.buyer_id, o.seller_id) AND day >= r.ranked_since
        LIMIT most + 1) counted) <= most)::int ELSE 0 END,
    ranked_oldest = CASE WHEN o.day >= r.ranked_since THEN least(r.ranked_oldest, excluded.ranked_oldest) ELSE r.ranked_oldest END;
  INSERT INTO reputation_day AS d (user_id, day, completed, at_fault)
    SELECT party.user_id, o.day, o.completed::int, (o.fault IS NOT DISTINCT FROM party.role)::int
    FROM (VALUES (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) AS party (user_id, role)
    WHERE o.completed OR o.fault IS NOT DISTINCT FROM party.role
  ON CONFLICT (user_id, day) DO UPDATE SET completed = d.completed + excluded.completed, at_fault = d.at_fault + excluded.at_fault;
END $function$;
GRANT EXECUTE ON FUNCTION count_ended_order TO plaza_app;

CREATE OR REPLACE FUNCTION count_review(p_review bigint, p_times integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE v review; before text; verdict_now text;
BEGIN
  SELECT * INTO STRICT v FROM review WHERE id = p_review;
  PERFORM FROM reputation WHERE user_id = v.subject_id FOR UPDATE;
  SELECT verdict INTO STRICT before FROM reputation_pair WHERE user_id = v.subject_id AND partner_id = v.author_id;
  SELECT k.rating INTO verdict_now FROM kept_review k WHERE k.subject_id = v.subject_id AND k.author_id = v.author_id ORDER BY k.id DESC LIMIT 1;
  UPDATE reputation_pair SET verdict = verdict_now WHERE user_id = v.subject_id AND partner_id = v.author_id AND verdict IS DISTINCT FROM verdict_now;
  UPDATE reputation SET positive = positive + (v.rating = 'positive')::int * p_times, negative = negative + (v.rating = 'negative')::int * p_times,
      praised_by = praised_by + (verdict_now IS NOT DISTINCT FROM 'positive')::int - (before IS NOT DISTINCT FROM 'positive')::int,
      criticised_by = criticised_by + (verdict_now IS NOT DISTINCT FROM 'negative')::int - (before IS NOT DISTINCT FROM 'negative')::int
    WHERE user_id = v.subject_id;
END $function$;
GRANT EXECUTE ON FUNCTION count_review TO plaza_app;

CREATE OR REPLACE FUNCTION create_partition(p_table text, p_suffix text, p_bounds text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE rule record; name text := p_table || '_' || p_suffix;
BEGIN
  SELECT * INTO rule FROM partition_rules() r WHERE r."table" = p_table;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING INDEXES)', name, p_table);
  IF rule.own_key IS NOT NULL THEN EXECUTE format('ALTER TABLE partitions.%I ADD %s', name, rule.own_key); END IF;
  PERFORM guard_partition(p_table, name);
  -- Attached rather than created in its place: that lets people trade, who would wait for a lock of the whole table otherwise.
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', p_table, name, p_bounds);
END $function$;

CREATE OR REPLACE FUNCTION create_partitions()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT create_partitions_at(now())
$function$;
GRANT EXECUTE ON FUNCTION create_partitions TO plaza_app;

CREATE OR REPLACE FUNCTION create_partitions(p_most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT create_partitions_at(now(), p_most)
$function$;
GRANT EXECUTE ON FUNCTION create_partitions TO plaza_app;

CREATE OR REPLACE FUNCTION create_partitions_at(p_now timestamp with time zone, p_most integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE rule record; reached timestamptz; step interval; this_unit timestamptz; has_rest boolean; made integer := 0; missed text; suffix text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204115310) THEN RETURN 0; END IF;
  FOR rule IN SELECT * FROM partition_rules() LOOP
    step := ('1 ' || rule.unit)::interval;
    this_unit := date_trunc(rule.unit, p_now);
    SELECT max(until) INTO reached FROM partition_range r WHERE r."table" = rule."table";
    IF reached <= this_unit AND made < p_most THEN
      missed := format('FOR VALUES FROM (%s) TO (%s)', partition_bound(rule.key, reached), partition_bound(rule.key, this_unit + step));
      suffix := to_char(reached, 'YYYY_MM_DD') || '_missed';
      EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I)', rule."table" || '_rest') INTO has_rest;
      IF has_rest THEN
        EXECUTE format('ALTER TABLE public.%I DETACH PARTITION partitions.%I', rule."table", rule."table" || '_rest');
        EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', rule."table" || '_rest', rule."table" || '_' || suffix);
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I %s', rule."table", rule."table" || '_' || suffix, missed);
        PERFORM create_partition(rule."table", 'rest', 'DEFAULT');
      ELSE
        PERFORM create_partition(rule."table", suffix, missed);
      END IF;
      reached := this_unit + step;
      made := made + 1;
    END IF;
    WHILE reached < this_unit + step * (rule.ahead + 1) AND made < p_most LOOP
      PERFORM create_partition(rule."table", to_char(reached, CASE rule.unit WHEN 'day' THEN 'YYYY_MM_DD' ELSE 'YYYY_MM' END),
        format('FOR VALUES FROM (%s) TO (%s)', partition_bound(rule.key, reached), partition_bound(rule.key, reached + step)));
      reached := reached + step;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $function$;

CREATE OR REPLACE FUNCTION disputed_fault(p_order bigint, p_reason text, p_fault text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN p_reason IN ('mutual', 'expired_asked', 'expired_frozen', 'seller_frozen') THEN NULL
    WHEN p_reason IN ('seller_silent', 'account_unusable', 'seller_asked') THEN CASE WHEN is_fault_disproved(p_order) THEN 'buyer' END
    WHEN p_fault IS NULL OR is_fault_disproved(p_order) THEN NULL ELSE p_fault END
$function$;
GRANT EXECUTE ON FUNCTION disputed_fault TO plaza_app;

CREATE OR REPLACE FUNCTION drop_user_events(p_days integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT drop_user_events_at(now(), p_days)
$function$;
GRANT EXECUTE ON FUNCTION drop_user_events TO plaza_app;

CREATE OR REPLACE FUNCTION drop_user_events_at(p_now timestamp with time zone, p_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
DECLARE old record; dropped integer := 0;
BEGIN
  IF p_days < 1 THEN RAISE EXCEPTION 'events are kept for a day at least' USING ERRCODE = '22023'; END IF;
  FOR old IN SELECT partition FROM partition_range WHERE "table" = 'user_event' AND until <= p_now - make_interval(days => p_days) LOOP
    EXECUTE 'DROP TABLE ' || old.partition;
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $function$;

CREATE OR REPLACE FUNCTION escrow_leaf_index(p_proof bigint, p_asset text, p_leaf bytea)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE low integer := 0; high integer; middle integer; found bytea;
BEGIN
  SELECT leaves - 1 INTO high FROM escrow_proof_asset WHERE proof_id = p_proof AND asset = p_asset;
  WHILE low <= high LOOP
    middle := (low + high) / 2;
    SELECT substring(nodes FROM middle * 48 + 1 FOR 32) INTO found FROM escrow_proof_tree WHERE proof_id = p_proof AND asset = p_asset;
    IF found IS NULL THEN RETURN -1; END IF;
    IF found = p_leaf THEN RETURN middle; END IF;
    IF found < p_leaf THEN low := middle + 1; ELSE high := middle - 1; END IF;
  END LOOP;
  RETURN -1;
END $function$;
GRANT EXECUTE ON FUNCTION escrow_leaf_index TO plaza_app;

CREATE OR REPLACE FUNCTION exchange_appeal_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE step text;
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  step := CASE WHEN TG_OP = 'INSERT' THEN 'opened' WHEN NEW.closed_at IS NULL THEN 'turn' ELSE NEW.ending END;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'appeal_' || NEW.id || '_' || step || '_' || coalesce(NEW.turn, '') || '_' || NEW.entries || '_' || u.id, 'appeal.' || step, u.id,
      jsonb_build_object('caseId', NEW.id::text, 'kind', NEW.kind, 'orderId', NEW.order_id::text, 'turn', NEW.turn)
        || CASE WHEN NEW.decision IS NULL OR NEW.closed_at IS NULL THEN '{}' ELSE jsonb_build_object('decision', NEW.decision) END
    FROM orders o JOIN users u ON u.id IN (o.buyer_id, o.seller_id) AND u.external_id IS NOT NULL WHERE o.id = NEW.order_id ORDER BY u.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION exchange_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'coins in transit equal open transfers to the exchange', count(*), min(coalesce(x.user_id, l.owner_id)::text) FROM
    (SELECT user_id, asset, sum(amount) AS amount FROM exchange_transfer
       WHERE direction = 'from_p2p' AND state IN ('asked', 'sent', 'pending', 'unknown') GROUP BY user_id, asset) x
    FULL JOIN (SELECT owner_id, asset, balance FROM ledger_account WHERE kind = 'transit' AND balance <> 0) l ON l.owner_id = x.user_id AND l.asset = x.asset
    WHERE x.amount IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every exchange transfer moved what its state says', count(*), min(id::text) FROM (
    SELECT x.id, exchange_movements(x) AS expected, coalesce(array_agg(t.kind ORDER BY t.id) FILTER (WHERE t.id IS NOT NULL), '{}') AS moved,
      coalesce(bool_and(t.asset = x.asset AND p.amount = CASE t.kind WHEN 'credit' THEN -x.amount WHEN 'transit' THEN -x.amount ELSE x.amount END) FILTER (WHERE t.id IS NOT NULL), true) AS fits
    FROM exchange_transfer x LEFT JOIN ledger_transfer t ON t.exchange_transfer_id = x.id
    -- One leg each: of a credit and a debit the outside's, of what enters and leaves transit the owner's wallet.
    LEFT JOIN LATERAL (SELECT p.amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
      WHERE p.transfer_id = t.id AND (a.kind = 'external' OR t.kind IN ('transit', 'transit_return') AND a.kind = 'p2p' AND a.owner_id = x.user_id)) p ON true
    GROUP BY x.id) s
    WHERE moved <> expected OR fits IS NOT TRUE
  UNION ALL
  SELECT 'every movement for the exchange belongs to a transfer', count(*), min(t.id::text) FROM ledger_transfer t
    LEFT JOIN exchange_transfer x ON x.id = t.exchange_transfer_id WHERE t.exchange_transfer_id IS NOT NULL AND x.id IS NULL
$function$;
GRANT EXECUTE ON FUNCTION exchange_audit TO plaza_app;

CREATE OR REPLACE FUNCTION exchange_check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE wanted bigint; x exchange_transfer; moved text[]; fits boolean;
BEGIN
  IF TG_TABLE_NAME = 'exchange_transfer' THEN wanted := NEW.id; ELSE wanted := NEW.exchange_transfer_id; END IF;
  SELECT * INTO x FROM exchange_transfer WHERE id = wanted;
  SELECT coalesce(array_agg(t.kind ORDER BY t.id), '{}'), coalesce(bool_and(t.asset = x.asset), true) INTO moved, fits
    FROM ledger_transfer t WHERE t.exchange_transfer_id = wanted;
  IF x.id IS NULL OR moved <> exchange_movements(x) OR NOT fits THEN
    RAISE EXCEPTION 'exchange transfer % is % but has moved %', wanted, x.state, moved USING ERRCODE = 'PZ004';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION exchange_movements(x exchange_transfer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN x.direction = 'to_p2p' THEN CASE x.state WHEN 'done' THEN ARRAY['credit'] ELSE '{}' END
    WHEN x.origin = 'service' THEN CASE x.state WHEN 'done' THEN ARRAY['debit'] ELSE '{}' END
    ELSE CASE x.state WHEN 'done' THEN ARRAY['transit', 'debit'] WHEN 'refused' THEN ARRAY['transit', 'transit_return'] ELSE ARRAY['transit'] END
  END
$function$;
GRANT EXECUTE ON FUNCTION exchange_movements TO plaza_app;

CREATE OR REPLACE FUNCTION exchange_order_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'order_' || (e.payload ->> 'orderId') || '_' || (e.payload ->> 'version') || '_' || e.user_id, 'order.' || (e.payload ->> 'status'), e.user_id,
      jsonb_build_object('orderId', e.payload ->> 'orderId', 'version', e.payload -> 'version', 'status', e.payload ->> 'status')
    FROM fresh e JOIN users u ON u.id = e.user_id AND u.external_id IS NOT NULL
    WHERE e.kind = 'order' ORDER BY e.user_id, e.seq
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION exchange_transfer_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT (SELECT events FROM exchange_switch) THEN RETURN NULL; END IF;
  INSERT INTO exchange_event (event_id, kind, user_id, data)
    SELECT 'transfer_' || NEW.id || '_' || NEW.state, 'transfer.' || NEW.state, NEW.user_id,
      jsonb_build_object('transferId', NEW.id::text, 'reference', NEW.reference, 'direction', NEW.direction, 'asset', NEW.asset,
        'amount', trim_scale(NEW.amount / power(10::numeric, a.precision))::text, 'state', NEW.state)
    FROM users u, asset a WHERE u.id = NEW.user_id AND u.external_id IS NOT NULL AND a.code = NEW.asset
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION fade_ranked_trades(p_today date, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE rule ranking_rule; people bigint[];
BEGIN
  SELECT * INTO STRICT rule FROM ranking_rule FOR UPDATE;
  people := ARRAY(SELECT r.user_id FROM reputation r WHERE r.ranked_oldest <= p_today - rule.days ORDER BY r.ranked_oldest LIMIT p_limit FOR UPDATE SKIP LOCKED);
  IF cardinality(people) > 0 THEN PERFORM rank_users(people, p_today - rule.days + 1, rule.per_pair); END IF;
  RETURN cardinality(people);
END $function$;
GRANT EXECUTE ON FUNCTION fade_ranked_trades TO plaza_app;

CREATE OR REPLACE FUNCTION follow_merchant_tier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.merchant_tier IS DISTINCT FROM OLD.merchant_tier OR TG_OP = 'INSERT' AND NEW.merchant_tier <> 'none' THEN
    IF NEW.merchant_tier = 'none' THEN NEW.trader_status := 'none';
    ELSIF NEW.trader_status = 'none' THEN NEW.trader_status := 'active'; END IF;
  ELSIF NEW.trader_status = 'none' THEN NEW.merchant_tier := 'none';
  ELSIF NEW.merchant_tier = 'none' THEN NEW.merchant_tier := 'verified'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION forgive_fault(p_order bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE o ended_order; who bigint;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  SELECT CASE e.data ->> 'fault' WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END INTO who
    FROM order_event e WHERE e.order_id = p_order AND e.action = 'resolve_refund' AND e.to_status = 'canceled';
  IF who IS NULL THEN RETURN; END IF;
  IF o.fault IS NOT NULL THEN RAISE EXCEPTION 'the decision on order % stands', p_order; END IF;
  UPDATE reputation SET at_fault = at_fault - 1 WHERE user_id = who;
  UPDATE reputation_day SET at_fault = at_fault - 1 WHERE user_id = who AND day = o.day;
  DELETE FROM reputation_day WHERE user_id = who AND day = o.day AND completed = 0 AND at_fault = 0;
END $function$;
GRANT EXECUTE ON FUNCTION forgive_fault TO plaza_app;

CREATE OR REPLACE FUNCTION guard_partition(p_table text, p_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE guard text;
BEGIN
  FOR guard IN SELECT replace(pg_get_triggerdef(oid), format('ON public.%I ', p_table), format('ON partitions.%I ', p_name))
    FROM pg_trigger WHERE tgrelid = ('public.' || quote_ident(p_table))::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP EXECUTE guard; END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION is_active_operator(p_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM staff WHERE id = p_id AND role = 'operator') AND is_active_staff(p_id)
$function$;
GRANT EXECUTE ON FUNCTION is_active_operator TO plaza_app;

CREATE OR REPLACE FUNCTION is_active_staff(p_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM staff s WHERE s.id = p_id AND s.disabled_at IS NULL
    AND NOT EXISTS (SELECT FROM staff_proposal p WHERE p.staff_id = s.id AND p.kind = 'end'))
$function$;
GRANT EXECUTE ON FUNCTION is_active_staff TO plaza_app;

CREATE OR REPLACE FUNCTION is_fault_disproved(p_order bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM appeal_case c WHERE c.order_id = p_order AND c.kind = 'report' AND c.ending = 'decided' AND c.reason IN ('fault_disputed', 'paid_before_expiry')
    AND (c.rule = 'R11') <> EXISTS (SELECT FROM appeal_case x WHERE x.parent_id = c.id AND x.ending = 'decided' AND x.rule = 'R14'))
$function$;
GRANT EXECUTE ON FUNCTION is_fault_disproved TO plaza_app;

CREATE OR REPLACE FUNCTION is_overturned(p_order bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM appeal_case x JOIN appeal_case c ON c.id = x.parent_id
    WHERE x.order_id = p_order AND x.ending = 'decided' AND x.rule = 'R14' AND c.kind = 'appeal')
$function$;
GRANT EXECUTE ON FUNCTION is_overturned TO plaza_app;

CREATE OR REPLACE FUNCTION is_sound_advert(a advert)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('advert', CASE
    WHEN a.side NOT IN ('buy', 'sell') THEN 'advert_side_check'
    WHEN a.state NOT IN ('online', 'offline', 'closed') THEN 'advert_state_check'
    WHEN a.price_type NOT IN ('fixed', 'floating') THEN 'advert_price_type_check'
    WHEN NOT (a.price > 0 AND a.price < 1e26) THEN 'advert_price_check'
    WHEN a.price_floor >= 1e26 THEN 'advert_price_floor_check'
    WHEN a.price_ceiling >= 1e26 THEN 'advert_price_ceiling_check'
    WHEN a.margin = 'NaN' THEN 'advert_margin_check'
    WHEN NOT (a.quantity > 0 AND a.quantity < 1e36) THEN 'advert_quantity_check'
    WHEN NOT (a.remaining >= 0 AND a.remaining <= a.quantity AND a.remaining < 1e36) THEN 'advert_check'
    WHEN NOT (a.min_amount > 0 AND a.min_amount < 1e36) THEN 'advert_min_amount_check'
    WHEN NOT (a.max_amount >= a.min_amount AND a.max_amount < 1e36) THEN 'advert_check1'
    WHEN NOT (a.scale > 0 AND a.scale <= 1e26) THEN 'advert_scale_check'
    WHEN a.recent_best >= 1e26 OR a.earlier_best >= 1e26 THEN 'advert_best_most'
    WHEN NOT (cardinality(a.method_ids) > 0) THEN 'advert_method_ids_check'
    WHEN a.payment_window_minutes NOT BETWEEN 1 AND 1440 THEN 'advert_payment_window_minutes_check'
    WHEN a.private_key !~ '^[A-Za-z0-9_-]{22}$' THEN 'advert_private_key_check'
    WHEN length(a.take_down_reason) NOT BETWEEN 1 AND 300 THEN 'advert_take_down_reason_check' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_chat_message(p_sender text, p_sender_id bigint, p_type text, p_phrase text, p_language text, p_flags text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('chat_message', CASE
    WHEN p_sender NOT IN ('buyer', 'seller', 'support', 'system') THEN 'chat_message_sender_check'
    WHEN (p_sender IN ('buyer', 'seller')) <> (p_sender_id IS NOT NULL) THEN 'chat_message_sender_id_check'
    WHEN p_type NOT IN ('text', 'image', 'file', 'system') THEN 'chat_message_type_check'
    WHEN p_phrase IS NULL AND p_language IS NULL THEN NULL
    WHEN NOT coalesce(p_phrase ~ '^[a-z_]{2,40}$' AND p_language ~ '^[a-z]{2}(-[a-z]{2})?$' AND p_type = 'text' AND p_sender IN ('buyer', 'seller')
      AND p_flags = '{}', false) THEN 'chat_message_phrase_check' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_ledger_account(a ledger_account)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('ledger_account', CASE
    WHEN a.kind NOT IN ('spot', 'p2p', 'futures', 'bond', 'transit', 'advert', 'order', 'fee', 'external')
      THEN 'ledger_account_kind_check'
    WHEN (a.kind IN ('fee', 'external')) <> (a.balance IS NULL) THEN 'ledger_account_check'
    WHEN (a.kind IN ('spot', 'p2p', 'futures', 'bond', 'transit')) <> (a.owner_id IS NOT NULL)
      THEN 'ledger_account_check1'
    WHEN (a.kind IN ('advert', 'order')) <> (a.ref_id IS NOT NULL) THEN 'ledger_account_check2' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_ledger_transfer(t ledger_transfer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('ledger_transfer', CASE
    WHEN t.kind NOT IN ('deposit', 'withdraw', 'move', 'advert_fund', 'advert_return', 'hold', 'release', 'refund', 'bond_lock', 'bond_return', 'bond_take',
      'credit', 'debit', 'transit', 'transit_return') THEN 'ledger_transfer_kind_check'
    WHEN (t.kind IN ('hold', 'release', 'refund')) <> (t.order_id IS NOT NULL) THEN 'ledger_transfer_check'
    WHEN (t.kind IN ('credit', 'debit', 'transit', 'transit_return')) <> (t.exchange_transfer_id IS NOT NULL)
      THEN 'ledger_transfer_of_exchange' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_order(o orders)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('orders', CASE
    WHEN o.status NOT IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed', 'completed', 'canceled', 'failed')
      THEN 'orders_status_check'
    WHEN NOT (o.price > 0 AND o.price < 1e26) THEN 'orders_price_check'
    WHEN NOT (o.quantity > 0 AND o.quantity < 1e36) THEN 'orders_quantity_check'
    WHEN NOT (o.amount > 0 AND o.amount < 1e36) THEN 'orders_amount_check'
    WHEN NOT (o.fee_rate >= 0 AND o.fee_rate < 1e8) THEN 'orders_fee_rate_check'
    WHEN NOT (o.fee >= 0 AND o.fee < 1e36 AND o.fee < o.quantity) THEN 'orders_check'
    WHEN o.buyer_id = o.seller_id THEN 'orders_check1'
    WHEN NOT (o.maker_id = o.buyer_id AND o.taker_id = o.seller_id OR o.maker_id = o.seller_id AND o.taker_id = o.buyer_id)
      THEN 'orders_check2'
    WHEN (o.status = 'completed') <> (o.completed_at IS NOT NULL) THEN 'orders_check3'
    WHEN (o.status = 'canceled') <> (o.canceled_at IS NOT NULL AND o.cancel_reason IS NOT NULL) THEN 'orders_check4'
    WHEN (o.status = 'failed') <> (o.fail_reason IS NOT NULL) THEN 'orders_check5'
    WHEN o.status IN ('paid', 'releasing', 'completed') AND o.paid_at IS NULL AND o.appealed_at IS NULL THEN 'orders_check6'
    WHEN o.status = 'expiring' AND o.hold_until IS NULL THEN 'orders_check7'
    WHEN o.appellant NOT IN ('buyer', 'seller') THEN 'orders_appellant_check'
    WHEN o.cancel_reason NOT IN ('buyer', 'buyer_after_paid', 'mutual', 'seller', 'expired', 'expired_asked', 'expired_frozen',
      'seller_frozen', 'seller_silent', 'account_unusable', 'seller_asked', 'resolved') THEN 'orders_cancel_reason_check' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_purchase_hold(h purchase_hold)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('purchase_hold', CASE
    WHEN NOT (h.quantity > 0 AND h.quantity < 1e36) THEN 'purchase_hold_quantity_check'
    WHEN NOT (h.usd_cents >= 0 AND h.usd_cents < 1e36) THEN 'purchase_hold_usd_cents_check'
    WHEN h.reason NOT IN ('new_account', 'reversible_method') THEN 'purchase_hold_reason_check'
    WHEN h.hours NOT BETWEEN 1 AND 720 THEN 'purchase_hold_hours_check' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION is_sound_user(u users)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN public.refuse_row('users', CASE
    WHEN u.account_group < 0 THEN 'users_account_group_check'
    WHEN u.email IS NULL AND u.email_verified THEN 'users_check1'
    WHEN u.phone IS NULL AND u.phone_verified THEN 'users_check2'
    WHEN u.kyc_status NOT IN ('none', 'pending', 'approved', 'rejected') THEN 'users_kyc_status_check'
    WHEN u.kyc_status = 'approved' AND u.kyc_name IS NULL THEN 'users_check3'
    WHEN u.kyc_type NOT IN ('personal', 'company') THEN 'users_kyc_type_check'
    WHEN u.merchant_tier NOT IN ('none', 'verified', 'pro', 'block') THEN 'users_merchant_tier_check'
    WHEN u.trader_status NOT IN ('none', 'active', 'suspended') THEN 'users_trader_status_check'
    WHEN (u.trader_status = 'none') <> (u.merchant_tier = 'none') THEN 'users_trader_has_tier'
    WHEN u.closed_at IS NULL AND u.email IS NULL AND u.phone IS NULL AND u.parent_id IS NULL AND u.external_id IS NULL
      THEN 'users_reachable'
    WHEN u.closed_at IS NOT NULL AND NOT (u.email IS NULL AND u.phone IS NULL AND u.external_id IS NULL AND u.kyc_name IS NULL
      AND u.kyc_status = 'none' AND u.totp_secret IS NULL AND u.totp_pending IS NULL AND u.anti_phishing_word IS NULL AND NOT u.login_two_factor)
      THEN 'users_closed_is_nobody'
    WHEN u.security_hold_reason NOT IN ('phone_unbound', 'email_unbound', 'two_factor_off')
      THEN 'users_security_hold_reason_check'
    WHEN length(u.anti_phishing_word) NOT BETWEEN 2 AND 32 THEN 'users_anti_phishing_word_check'
    WHEN u.declared_country !~ '^[A-Z]{2}$' THEN 'users_declared_country_check'
    WHEN u.dial_code !~ '^\+[1-9][0-9]{0,3}$' THEN 'users_dial_code_check'
    WHEN u.external_id !~ '^[\x21-\x7e]{1,255}$' THEN 'users_external_id_check' END) IS NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_application_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.application_id IS NOT NULL THEN RAISE EXCEPTION 'file % belongs to application %', OLD.id, OLD.application_id USING ERRCODE = 'PZ005'; END IF;
  IF OLD.limit_request_id IS NOT NULL THEN RAISE EXCEPTION 'file % belongs to limit request %', OLD.id, OLD.limit_request_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_case_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.case_id IS NOT NULL THEN RAISE EXCEPTION 'document % belongs to case %', OLD.id, OLD.case_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_case_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.text = '–' AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text'
     AND EXISTS (SELECT FROM appeal_case WHERE id = OLD.case_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $function$;

CREATE OR REPLACE FUNCTION keep_decided_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Neither another key nor another digest changes anything of what was said and decided.
  IF OLD.status <> 'pending' AND (TG_OP = 'DELETE'
      OR to_jsonb(NEW) - ARRAY['sealed_facts', 'identity_hash', 'identity_version'] <> to_jsonb(OLD) - ARRAY['sealed_facts', 'identity_hash', 'identity_version']) THEN
    RAISE EXCEPTION 'case % is decided', OLD.id USING ERRCODE = 'PZ005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_ended_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Bringing it under another key changes nothing of what was said.
  IF OLD.status NOT IN ('pending', 'asked') AND (to_jsonb(NEW) - 'sealed_facts') IS DISTINCT FROM (to_jsonb(OLD) - 'sealed_facts') THEN
    RAISE EXCEPTION 'application % has ended', OLD.id USING ERRCODE = 'PZ005';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_ended_exchange_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'exchange transfer % has ended', OLD.id USING ERRCODE = 'PZ005';
END $function$;

CREATE OR REPLACE FUNCTION keep_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.order_id IS NOT NULL THEN RAISE EXCEPTION 'file % is evidence of order %', OLD.id, OLD.order_id USING ERRCODE = 'PZ005'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_index_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO index_price_day AS d (asset, fiat, day, price)
    SELECT asset, fiat, (updated_at AT TIME ZONE 'UTC')::date, price FROM fresh ORDER BY asset, fiat
  ON CONFLICT (asset, fiat, day) DO UPDATE SET price = excluded.price WHERE d.price <> excluded.price;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_last_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM lock_staff();
  IF NOT EXISTS (SELECT FROM staff WHERE role = 'operator' AND is_active_staff(id)) THEN
    RAISE EXCEPTION 'the last operator stays' USING ERRCODE = '23514', CONSTRAINT = 'staff_last_operator';
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION keep_last_operator TO plaza_app;

CREATE OR REPLACE FUNCTION keep_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.content = '–' AND NEW.type = 'text' AND NEW.phrase IS NULL AND NEW.phrase_language IS NULL
     AND to_jsonb(NEW) - '{content,phrase,phrase_language}'::text[] = to_jsonb(OLD) - '{content,phrase,phrase_language}'::text[]
     AND EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND status IN ('completed', 'canceled', 'failed')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $function$;

CREATE OR REPLACE FUNCTION keep_silence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.unanswered_since := CASE WHEN NEW.extensions > OLD.extensions OR (NEW.cancel_requested AND NOT OLD.cancel_requested) THEN NULL
    ELSE NEW.unanswered_since + (NEW.outage_seconds - OLD.outage_seconds) * interval '1 second' END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_apply_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE made xid8; transfer_asset text; moved text; holder text;
BEGIN
  SELECT made_in, asset, CASE WHEN kind = 'refund' AND giver_id IS NOT NULL THEN 'shared' ELSE kind END INTO made, transfer_asset, moved
    FROM ledger_transfer WHERE id = NEW.transfer_id;
  IF made IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'transfer % is closed', NEW.transfer_id USING ERRCODE = 'PZ001';
  END IF;
  -- A house account has no balance and must not be touched: its row's lock would make every trade wait for every other.
  UPDATE ledger_account SET balance = balance + NEW.amount WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NOT NULL
    RETURNING kind INTO holder;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger_account WHERE id = NEW.account_id AND asset = transfer_asset AND balance IS NULL) THEN
    RAISE EXCEPTION 'account % is not one of %', NEW.account_id, transfer_asset USING ERRCODE = 'PZ002';
  END IF;
  IF holder IN ('spot', 'p2p', 'futures') THEN
    INSERT INTO ledger_movement (account_id, kind, transfer_id) VALUES (NEW.account_id, moved, NEW.transfer_id);
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_apply_posting TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'every asset sums to zero', count(*), min(asset || ' ' || total) FROM (
    SELECT t.asset, sum(p.amount) AS total FROM ledger_posting p JOIN ledger_transfer t ON t.id = p.transfer_id GROUP BY t.asset) s WHERE total <> 0
  UNION ALL
  SELECT 'every transfer is balanced', count(*), min(id::text) FROM (
    SELECT t.id, count(p.amount) AS legs, sum(p.amount) AS total FROM ledger_transfer t LEFT JOIN ledger_posting p ON p.transfer_id = t.id GROUP BY t.id) s
    WHERE legs < 2 OR total IS DISTINCT FROM 0
  UNION ALL
  SELECT 'every balance is the sum of its postings', count(*), min(a.id::text) FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_posting GROUP BY account_id) p ON p.account_id = a.id
    WHERE a.balance IS NOT NULL AND a.balance <> coalesce(p.total, 0)
  UNION ALL
  SELECT 'no balance is below zero', count(*), min(id::text) FROM ledger_account WHERE balance < 0 OR balance = 'NaN'
  UNION ALL
  SELECT 'adverts in escrow equal online remainders', count(*), min(coalesce(a.id, l.ref_id)::text) FROM
    (SELECT id, asset, remaining FROM advert WHERE side = 'sell' AND state = 'online' AND remaining > 0) a
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'advert' AND balance <> 0) l ON l.ref_id = a.id AND l.asset = a.asset
    WHERE a.remaining IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'orders in escrow equal open orders', count(*), min(coalesce(o.id, l.ref_id)::text) FROM
    (SELECT id, asset, quantity FROM orders WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed')) o
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'order' AND balance <> 0) l ON l.ref_id = o.id AND l.asset = o.asset
    WHERE o.quantity IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every order''s transfers match its status', count(*), min(id::text) FROM (
    SELECT o.id, o.status,
      count(*) FILTER (WHERE t.kind = 'hold') AS holds, count(*) FILTER (WHERE t.kind = 'release') AS releases, count(*) FILTER (WHERE t.kind = 'refund') AS refunds
    FROM orders o LEFT JOIN ledger_transfer t ON t.order_id = o.id GROUP BY o.id) s
    WHERE (holds, releases, refunds) IS DISTINCT FROM (CASE status
      WHEN 'completed' THEN (1::bigint, 1::bigint, 0::bigint) WHEN 'canceled' THEN (1::bigint, 0::bigint, 1::bigint)
      WHEN 'failed' THEN (0::bigint, 0::bigint, 0::bigint) ELSE (1::bigint, 0::bigint, 0::bigint) END)
  UNION ALL
  SELECT 'every release pays its buyer and the fee', count(*), min(o.id::text) FROM orders o
    JOIN ledger_transfer t ON t.order_id = o.id AND t.kind = 'release'
    LEFT JOIN ledger_account b ON b.owner_id = o.buyer_id AND b.kind = 'p2p' AND b.asset = o.asset
    LEFT JOIN ledger_posting pb ON pb.transfer_id = t.id AND pb.account_id = b.id
    WHERE pb.amount IS DISTINCT FROM o.quantity - o.fee OR t.asset <> o.asset
  UNION ALL
  SELECT 'every refund gives its buyer what was decided', count(*), min(order_id::text) FROM (
    SELECT t.order_id, sum(p.amount) FILTER (WHERE l.kind = 'p2p' AND l.owner_id = o.buyer_id) AS given,
      (SELECT c.buyer_share FROM appeal_case c WHERE c.order_id = o.id AND c.ending = 'decided' AND c.buyer_share IS NOT NULL) AS decided
    FROM ledger_transfer t JOIN orders o ON o.id = t.order_id JOIN ledger_posting p ON p.transfer_id = t.id
      JOIN ledger_account l ON l.id = p.account_id WHERE t.kind = 'refund' GROUP BY t.id, o.id) s WHERE given IS DISTINCT FROM decided
  UNION ALL
  SELECT 'every order''s journal is whole', count(*), min(id::text) FROM (
    SELECT o.id, o.version, o.status, count(e.seq) AS events, max(e.seq) AS last, (array_agg(e.to_status ORDER BY e.seq DESC))[1] AS final,
      bool_and(e.from_status IS NOT DISTINCT FROM e.previous) AS chained
    FROM orders o LEFT JOIN (SELECT *, lag(to_status) OVER (PARTITION BY order_id ORDER BY seq) AS previous FROM order_event) e ON e.order_id = o.id GROUP BY o.id) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
$function$;
GRANT EXECUTE ON FUNCTION ledger_audit TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_audit_month(p_month date)
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT * FROM ledger_audit_span(month_begin(p_month), month_end(p_month))
  UNION ALL SELECT * FROM movement_audit_span(month_begin(p_month), month_end(p_month))
$function$;

CREATE OR REPLACE FUNCTION ledger_audit_open()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH since AS MATERIALIZED (SELECT coalesce(ledger_sealed_until(), '-infinity') AS at),
  moved AS MATERIALIZED (SELECT m.account_id, m.total FROM since s CROSS JOIN LATERAL ledger_sums_between(s.at, 'infinity') m),
  held AS MATERIALIZED (
    SELECT account_id, sum(total) AS total FROM (SELECT * FROM ledger_sealed_total UNION ALL SELECT * FROM moved) t GROUP BY account_id),
  ends AS (
    SELECT t.kind, count(*) AS moved FROM since s JOIN ledger_transfer t ON t.at >= s.at WHERE t.kind IN ('release', 'refund') GROUP BY t.kind),
  running AS MATERIALIZED (
    SELECT id, version, status FROM orders WHERE status IN ('awaiting_payment', 'expiring', 'paid', 'releasing', 'appealed'))
  SELECT 'every asset sums to zero', count(*), min(asset || ' ' || total) FROM (
    SELECT a.asset, sum(h.total) AS total FROM held h JOIN ledger_account a ON a.id = h.account_id GROUP BY a.asset) s WHERE total <> 0
  UNION ALL
  SELECT 'every balance is the sum of its postings', count(*), min(coalesce(a.id, h.account_id)::text)
    FROM (SELECT id, balance FROM ledger_account WHERE balance IS NOT NULL AND balance <> 0) a FULL JOIN (
      SELECT h.account_id, h.total FROM held h LEFT JOIN ledger_account b ON b.id = h.account_id WHERE b.id IS NULL OR b.balance IS NOT NULL) h ON h.account_id = a.id
    WHERE coalesce(a.balance, 0) <> coalesce(h.total, 0)
  UNION ALL
  SELECT 'no balance is below zero', count(*), min(id::text) FROM ledger_account WHERE balance < 0 OR balance = 'NaN'
  UNION ALL
  SELECT 'adverts in escrow equal online remainders', count(*), min(coalesce(a.id, l.ref_id)::text) FROM
    (SELECT id, asset, remaining FROM advert WHERE side = 'sell' AND state = 'online' AND remaining > 0) a
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'advert' AND balance <> 0) l ON l.ref_id = a.id AND l.asset = a.asset
    WHERE a.remaining IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'orders in escrow equal open orders', count(*), min(coalesce(o.id, l.ref_id)::text) FROM
    (SELECT r.id, o.asset, o.quantity FROM running r JOIN orders o ON o.id = r.id) o
    FULL JOIN (SELECT ref_id, asset, balance FROM ledger_account WHERE kind = 'order' AND balance <> 0) l ON l.ref_id = o.id AND l.asset = o.asset
    WHERE o.quantity IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'every open order has its hold and no end', count(*), min(r.id::text) FROM running r
    WHERE NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.order_id = r.id AND t.kind = 'hold')
      OR EXISTS (SELECT FROM ledger_transfer t WHERE t.order_id = r.id AND t.kind IN ('release', 'refund'))
  UNION ALL
  SELECT 'every open order''s journal is whole', count(*), min(id::text) FROM (
    SELECT r.id, r.version, r.status, count(e.seq) AS events, max(e.seq) AS last, (array_agg(e.to_status ORDER BY e.seq DESC))[1] AS final,
      bool_and(e.from_status IS NOT DISTINCT FROM e.previous) AS chained
    FROM running r LEFT JOIN LATERAL (SELECT seq, from_status, to_status, lag(to_status) OVER (ORDER BY seq) AS previous FROM order_event WHERE order_id = r.id) e ON true
    GROUP BY r.id, r.version, r.status) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
  UNION ALL
  SELECT 'as many orders ended as were released and refunded', count(*), min(format('%s orders: %s, transfers: %s', o.status, o.ended, o.moved)) FROM (
    SELECT 'completed' AS status, (SELECT count(*) FROM orders WHERE status = 'completed') AS ended,
      (SELECT coalesce(sum(releases), 0) FROM ledger_seal) + coalesce((SELECT moved FROM ends WHERE kind = 'release'), 0) AS moved
    UNION ALL SELECT 'canceled', (SELECT count(*) FROM orders WHERE status = 'canceled'),
      (SELECT coalesce(sum(refunds), 0) FROM ledger_seal) + coalesce((SELECT moved FROM ends WHERE kind = 'refund'), 0)) o WHERE o.ended <> o.moved
  UNION ALL
  SELECT a.* FROM since s CROSS JOIN LATERAL ledger_audit_span(s.at, 'infinity') a
  UNION ALL
  SELECT a.* FROM since s CROSS JOIN LATERAL movement_audit_span(s.at, 'infinity') a
$function$;
GRANT EXECUTE ON FUNCTION ledger_audit_open TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_audit_span(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  WITH span AS MATERIALIZED (SELECT id, kind, asset, order_id, at FROM ledger_transfer WHERE at >= p_from AND at < p_to),
  leg AS MATERIALIZED (
    SELECT t.id, t.kind, t.asset, t.order_id, t.at, p.account_id, p.amount, a.kind AS account, a.owner_id
    -- Transfers have numbers in the order of their times, so those of a span lie together.
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    JOIN ledger_account a ON a.id = p.account_id),
  ended AS MATERIALIZED (
    SELECT o.id, o.version, o.status, o.buyer_id, o.asset, o.quantity, o.fee, t.id AS transfer_id, t.kind, t.asset AS moved_asset
    FROM span t JOIN orders o ON o.id = t.order_id WHERE t.kind IN ('release', 'refund')),
  given AS (
    SELECT e.id, e.kind, sum(l.amount) AS amount FROM ended e JOIN leg l ON l.id = e.transfer_id AND l.account = 'p2p' AND l.owner_id = e.buyer_id
    GROUP BY e.id, e.kind),
  step AS (
    SELECT order_id, seq, from_status, to_status, lag(to_status) OVER (PARTITION BY order_id ORDER BY seq) AS previous FROM order_event
    WHERE order_id BETWEEN (SELECT min(id) FROM ended) AND (SELECT max(id) FROM ended) AND order_id IN (SELECT id FROM ended)),
  moved AS (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, asset, sum(amount) FILTER (WHERE account = 'external') AS outside,
      sum(amount) FILTER (WHERE account IN ('spot', 'p2p', 'futures', 'bond')) AS users, sum(amount) FILTER (WHERE account IN ('advert', 'order')) AS escrow,
      sum(amount) FILTER (WHERE account = 'transit') AS transit, sum(amount) FILTER (WHERE account = 'fee') AS fees
    FROM leg GROUP BY 1, 2),
  closing AS (
    SELECT c.*, b.outside AS outside_before, b.users AS users_before, b.escrow AS escrow_before, b.transit AS transit_before, b.fees AS fees_before
    FROM daily_closing c LEFT JOIN daily_closing b ON b.day = c.day - 1 AND b.asset = c.asset
    -- A day that is in the span as a whole.
    WHERE c.day::timestamp AT TIME ZONE 'UTC' >= p_from AND (c.day + 1)::timestamp AT TIME ZONE 'UTC' <= p_to)
  SELECT 'every transfer is balanced', count(*), min(id::text) FROM (
    SELECT s.id, count(l.amount) AS legs, sum(l.amount) AS total FROM span s LEFT JOIN leg l ON l.id = s.id GROUP BY s.id) s
    WHERE legs < 2 OR total IS DISTINCT FROM 0
  UNION ALL
  SELECT 'every order that ended has its transfers', count(*), min(id::text) FROM (
    SELECT e.id, e.status, count(*) FILTER (WHERE t.kind = 'hold') AS holds, count(*) FILTER (WHERE t.kind = 'release') AS releases,
      count(*) FILTER (WHERE t.kind = 'refund') AS refunds
    FROM (SELECT DISTINCT id, status FROM ended) e CROSS JOIN LATERAL (
      SELECT kind FROM ledger_transfer WHERE order_id = e.id AND kind = 'hold'
      UNION ALL SELECT kind FROM ledger_transfer WHERE order_id = e.id AND kind IN ('release', 'refund')) t GROUP BY e.id, e.status) s
    WHERE (holds, releases, refunds) IS DISTINCT FROM (CASE status
      WHEN 'completed' THEN (1::bigint, 1::bigint, 0::bigint) WHEN 'canceled' THEN (1::bigint, 0::bigint, 1::bigint) END)
  UNION ALL
  SELECT 'every release pays its buyer and the fee', count(*), min(e.id::text) FROM ended e LEFT JOIN given g ON g.id = e.id AND g.kind = 'release'
    WHERE e.kind = 'release' AND (g.amount IS DISTINCT FROM e.quantity - e.fee OR e.moved_asset <> e.asset)
  UNION ALL
  SELECT 'every refund gives its buyer what was decided', count(*), min(e.id::text) FROM ended e LEFT JOIN given g ON g.id = e.id AND g.kind = 'refund'
    WHERE e.kind = 'refund' AND g.amount IS DISTINCT FROM
      (SELECT c.buyer_share FROM appeal_case c WHERE c.order_id = e.id AND c.ending = 'decided' AND c.buyer_share IS NOT NULL)
  UNION ALL
  SELECT 'every ended order''s journal is whole', count(*), min(id::text) FROM (
    SELECT e.id, e.version, e.status, count(s.seq) AS events, max(s.seq) AS last, (array_agg(s.to_status ORDER BY s.seq DESC))[1] AS final,
      bool_and(s.from_status IS NOT DISTINCT FROM s.previous) AS chained
    FROM ended e LEFT JOIN step s ON s.order_id = e.id GROUP BY e.id, e.version, e.status) s
    WHERE events <> version OR last <> version OR final <> status OR NOT chained
  UNION ALL
  SELECT 'every daily closing is the day before and its postings', count(*), min(coalesce(c.day, m.day) || ' ' || coalesce(c.asset, m.asset))
    FROM closing c FULL JOIN (SELECT * FROM moved WHERE day IN (SELECT day FROM closing)) m ON m.day = c.day AND m.asset = c.asset
    WHERE c.day IS NULL
      OR (c.outside, c.users, c.escrow, c.transit, c.fees) IS DISTINCT FROM (
        coalesce(outside_before, 0) + coalesce(m.outside, 0), coalesce(users_before, 0) + coalesce(m.users, 0), coalesce(escrow_before, 0) + coalesce(m.escrow, 0),
        coalesce(transit_before, 0) + coalesce(m.transit, 0), coalesce(fees_before, 0) + coalesce(m.fees, 0))
$function$;
GRANT EXECUTE ON FUNCTION ledger_audit_span TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_begins()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT made_in FROM ledger_transfer ORDER BY id LIMIT 1), pg_current_xact_id()) = pg_current_xact_id()
$function$;

CREATE OR REPLACE FUNCTION ledger_check_escrow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE wrong ledger_account;
BEGIN
  SELECT a.* INTO wrong FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.ref_id IS NOT NULL
    WHERE p.transfer_id = NEW.id AND a.balance <> coalesce(CASE a.kind
      WHEN 'order' THEN (SELECT quantity FROM orders WHERE id = a.ref_id AND asset = a.asset AND status NOT IN ('completed', 'canceled', 'failed'))
      ELSE (SELECT remaining FROM advert WHERE id = a.ref_id AND asset = a.asset AND side = 'sell' AND state = 'online') END, 0) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION '% % has % % in escrow, which is not what it should hold', wrong.kind, wrong.ref_id, wrong.balance, wrong.asset USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_check_escrow TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE total numeric; legs integer;
BEGIN
  SELECT sum(amount), count(*) INTO total, legs FROM ledger_posting WHERE transfer_id = NEW.id;
  IF legs < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'transfer % has % legs that sum to %', NEW.id, legs, total USING ERRCODE = 'PZ003';
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_check_transfer TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 THEN RAISE EXCEPTION 'an account begins empty' USING ERRCODE = 'PZ001'; END IF;
    RETURN NEW;
  END IF;
  -- Depth 2: inside the trigger of a posting. Anything else would let a balance differ from its postings.
  IF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.owner_id, NEW.ref_id, NEW.asset) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.owner_id, OLD.ref_id, OLD.asset) THEN
    RAISE EXCEPTION 'a balance moves only with its postings' USING ERRCODE = 'PZ001';
  END IF;
  RETURN NEW;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_guard_account TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_month_figures(p_month date)
 RETURNS TABLE(transfers bigint, postings bigint, releases bigint, refunds bigint, digest text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  WITH span AS MATERIALIZED (
    SELECT id, kind, concat_ws(',', id, kind, asset, order_id, advert_id, extract(epoch FROM at), giver_id, exchange_transfer_id) AS line
    FROM ledger_transfer WHERE at >= month_begin(p_month) AND at < month_end(p_month)),
  leg AS MATERIALIZED (
    SELECT concat_ws(',', p.transfer_id, p.account_id, p.amount) AS line
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span))
  SELECT (SELECT count(*) FROM span), (SELECT count(*) FROM leg), (SELECT count(*) FROM span WHERE kind = 'release'),
    (SELECT count(*) FROM span WHERE kind = 'refund'),
    (SELECT coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0)::text FROM (SELECT line FROM span UNION ALL SELECT line FROM leg) l)
$function$;

CREATE OR REPLACE FUNCTION ledger_name_giver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT seller_id INTO NEW.giver_id FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_name_sharer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT o.seller_id INTO NEW.giver_id FROM orders o JOIN appeal_case c ON c.order_id = o.id AND c.turn <> 'nobody' AND c.proposed_share IS NOT NULL
    WHERE o.id = NEW.order_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_asset text, p_order bigint, p_advert bigint, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_exchange bigint DEFAULT NULL::bigint, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE transfer bigint; short boolean; ids bigint[];
BEGIN
  IF p_exchange IS NULL AND 'transit' = ANY (p_kinds) THEN
    RAISE EXCEPTION 'coins move through transit for an exchange transfer only' USING ERRCODE = 'PZ004';
  END IF;

  IF p_at IS NOT NULL AND NOT ledger_begins() THEN
    RAISE EXCEPTION 'only the transfers that a ledger begins with are dated' USING ERRCODE = 'PZ001';
  END IF;

  INSERT INTO ledger_account (kind, owner_id, ref_id, asset, balance)
    SELECT kind, owner_id, ref_id, p_asset, CASE WHEN kind IN ('fee', 'external') THEN NULL ELSE 0 END
    FROM unnest(p_kinds, p_owners, p_refs) AS leg (kind, owner_id, ref_id)
    WHERE (
      SELECT a.id FROM ledger_account a WHERE coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
        AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id) IS NULL
    ORDER BY owner_id, ref_id, kind
    ON CONFLICT DO NOTHING;

  -- One leg's account each, in the order of the legs.
  SELECT array_agg(found.id ORDER BY found.place) INTO ids
    FROM (
      SELECT leg.place, (
        SELECT a.id FROM ledger_account a WHERE coalesce(a.owner_id, a.ref_id, 0) = coalesce(leg.owner_id, leg.ref_id, 0) AND a.kind = leg.kind AND a.asset = p_asset
          AND a.owner_id IS NOT DISTINCT FROM leg.owner_id AND a.ref_id IS NOT DISTINCT FROM leg.ref_id) AS id
      FROM unnest(p_kinds, p_owners, p_refs) WITH ORDINALITY AS leg (kind, owner_id, ref_id, place)) AS found;

  PERFORM FROM ledger_account WHERE id = ANY (ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;

  SELECT bool_or(a.balance + leg.amount < 0) INTO short
    FROM unnest(ids, p_amounts) AS leg (id, amount) JOIN ledger_account a ON a.id = leg.id WHERE a.balance IS NOT NULL;
  IF short THEN RETURN NULL; END IF;

  INSERT INTO ledger_transfer (kind, asset, order_id, advert_id, exchange_transfer_id, at)
    VALUES (p_kind, p_asset, p_order, p_advert, p_exchange, least(p_at, now())) RETURNING id INTO transfer;
  INSERT INTO ledger_posting (transfer_id, account_id, amount) SELECT transfer, leg.id, leg.amount FROM unnest(ids, p_amounts) AS leg (id, amount);
  RETURN transfer;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_post TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_sealed_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT month_end(max(month)) FROM ledger_seal
$function$;
GRANT EXECUTE ON FUNCTION ledger_sealed_until TO plaza_app;

CREATE OR REPLACE FUNCTION ledger_sums_between(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(account_id bigint, total numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  WITH span AS MATERIALIZED (SELECT id FROM ledger_transfer WHERE at >= p_from AND at < p_to)
  SELECT p.account_id, sum(p.amount)
  FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
  GROUP BY p.account_id
$function$;

CREATE OR REPLACE FUNCTION lock_staff()
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(hashtextextended('staff', 0))
$function$;
GRANT EXECUTE ON FUNCTION lock_staff TO plaza_app;

CREATE OR REPLACE FUNCTION merchant_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'merchants'' deposits equal their accounts', count(*), min(coalesce(d.user_id, l.owner_id)::text) FROM
    (SELECT user_id, asset, sum(amount - taken) AS held FROM merchant_deposit WHERE status <> 'returned' GROUP BY user_id, asset HAVING sum(amount - taken) <> 0) d
    FULL JOIN (SELECT owner_id, asset, balance FROM ledger_account WHERE kind = 'bond' AND balance <> 0) l ON l.owner_id = d.user_id AND l.asset = d.asset
    WHERE d.held IS DISTINCT FROM l.balance
  UNION ALL
  SELECT 'what was taken of deposits is what was decided', count(*), min(d.id::text) FROM merchant_deposit d
    LEFT JOIN (SELECT deposit_id, sum(amount) AS total FROM merchant_taking WHERE status = 'taken' GROUP BY deposit_id) t ON t.deposit_id = d.id
    WHERE d.taken <> coalesce(t.total, 0)
$function$;
GRANT EXECUTE ON FUNCTION merchant_audit TO plaza_app;

CREATE OR REPLACE FUNCTION month_begin(p_month date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT p_month::timestamp AT TIME ZONE 'UTC' $function$;

CREATE OR REPLACE FUNCTION month_end(p_month date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT (p_month + interval '1 month') AT TIME ZONE 'UTC' $function$;

CREATE OR REPLACE FUNCTION movement_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH expected AS (
    SELECT p.account_id, p.transfer_id, CASE WHEN t.kind = 'refund' AND t.giver_id IS NOT NULL THEN 'shared' ELSE t.kind END AS kind
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures') JOIN ledger_transfer t ON t.id = p.transfer_id)
  SELECT 'every movement of a wallet is listed once, under its kind', count(*),
    min(format('transfer %s of account %s: %s, listed as %s', transfer_id, account_id, coalesce(e.kind, 'no posting'), coalesce(m.kind, 'nothing')))
  FROM expected e FULL JOIN ledger_movement m USING (account_id, transfer_id) WHERE e.kind IS DISTINCT FROM m.kind
$function$;
GRANT EXECUTE ON FUNCTION movement_audit TO plaza_app;

CREATE OR REPLACE FUNCTION movement_audit_span(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  WITH span AS MATERIALIZED (
    SELECT id, CASE WHEN kind = 'refund' AND giver_id IS NOT NULL THEN 'shared' ELSE kind END AS kind FROM ledger_transfer WHERE at >= p_from AND at < p_to),
  expected AS MATERIALIZED (
    SELECT p.account_id, p.transfer_id, t.kind
    FROM span t JOIN ledger_posting p ON p.transfer_id = t.id AND p.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures')),
  listed AS MATERIALIZED (
    SELECT m.account_id, m.transfer_id, m.kind
    FROM (SELECT DISTINCT account_id FROM expected) e
    CROSS JOIN unnest(ARRAY['deposit', 'withdraw', 'move', 'advert_fund', 'advert_return', 'hold', 'release', 'refund', 'shared', 'credit', 'debit',
      'transit', 'transit_return', 'bond_lock', 'bond_return', 'bond_take']) AS known (kind)
    JOIN ledger_movement m ON m.account_id = e.account_id AND m.kind = known.kind
      AND m.transfer_id BETWEEN (SELECT min(id) FROM span) AND (SELECT max(id) FROM span)
    -- Transfers that began before the span have numbers among those of it.
    WHERE m.transfer_id IN (SELECT id FROM span) OR NOT EXISTS (SELECT FROM ledger_transfer WHERE id = m.transfer_id))
  SELECT 'every movement of a wallet is listed once, under its kind', count(*),
    min(format('transfer %s of account %s: %s, listed as %s', transfer_id, account_id, coalesce(e.kind, 'no posting'), coalesce(m.kind, 'nothing')))
  FROM expected e FULL JOIN listed m USING (account_id, transfer_id) WHERE e.kind IS DISTINCT FROM m.kind
$function$;
GRANT EXECUTE ON FUNCTION movement_audit_span TO plaza_app;

CREATE OR REPLACE FUNCTION new_id()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1735689600000) << 20 | ((nextval('id_low') * 387420489) & 1048575)
$function$;
GRANT EXECUTE ON FUNCTION new_id TO plaza_app;

CREATE OR REPLACE FUNCTION note_advert_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION note_advert_move TO plaza_app;

CREATE OR REPLACE FUNCTION note_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION note_offer TO plaza_app;

CREATE OR REPLACE FUNCTION order_check_escrow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE now_status text; want numeric; have numeric;
BEGIN
  SELECT status, CASE WHEN status IN ('completed', 'canceled', 'failed') THEN 0 ELSE quantity END INTO now_status, want FROM orders WHERE id = NEW.id;
  IF now_status = 'releasing' THEN RAISE EXCEPTION 'order % stays in releasing', NEW.id USING ERRCODE = 'PZ004'; END IF;
  SELECT coalesce(sum(balance), 0) INTO have FROM ledger_account WHERE owner_id IS NULL AND ref_id = NEW.id AND kind = 'order';
  IF have <> want THEN RAISE EXCEPTION 'order % in % has % in escrow, not %', NEW.id, now_status, have, want USING ERRCODE = 'PZ004'; END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION order_check_escrow TO plaza_app;

CREATE OR REPLACE FUNCTION partition_bound(p_key text, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT quote_literal(CASE p_key WHEN 'at' THEN to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'
    ELSE (((extract(epoch FROM p_at) * 1000)::bigint - 1735689600000) << 20)::text END)
$function$;

CREATE OR REPLACE FUNCTION partition_moment(p_key text, p_bound text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN p_bound IS NULL THEN NULL WHEN p_key = 'at' THEN p_bound::timestamptz ELSE to_timestamp(((p_bound::bigint >> 20) + 1735689600000) / 1000.0) END
$function$;
GRANT EXECUTE ON FUNCTION partition_moment TO plaza_app;

CREATE OR REPLACE FUNCTION partition_rules(OUT "table" text, OUT key text, OUT unit text, OUT ahead integer, OUT own_key text)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  VALUES ('audit_entry', 'id', 'month', 2, NULL), ('chat_message', 'order_id', 'month', 2, 'UNIQUE (id)'),
    ('order_event', 'order_id', 'month', 2, NULL), ('user_event', 'at', 'day', 3, 'PRIMARY KEY (user_id, seq)')
$function$;
GRANT EXECUTE ON FUNCTION partition_rules TO plaza_app;

CREATE OR REPLACE FUNCTION place_order(p_new jsonb, p_sealed_account bytea, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_findings jsonb, p_hold jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE taken_asset text;
BEGIN
  WITH n AS (
    SELECT * FROM jsonb_to_record(p_new) AS r ("orderId" bigint, "advertId" bigint, "advertVersion" integer, "externalId" text, "makerId" bigint,
      "takerId" bigint, "buyerId" bigint, "sellerId" bigint, price numeric, "advertPrice" numeric, quantity numeric, amount numeric, "feeRate" numeric,
      fee numeric, "methodId" text, "paymentId" bigint, "receiverName" text, "payerName" text, payer jsonb, "paymentReference" text,
      "buyerSubId" bigint, "sellerSubId" bigint, "paymentWindowMinutes" integer)),
  taken AS (
    UPDATE advert a SET remaining = a.remaining - n.quantity FROM n
      WHERE a.id = n."advertId" AND a.version = n."advertVersion" AND a.state = 'online' AND a.price = n."advertPrice" AND a.remaining >= n.quantity
      RETURNING a.asset, a.fiat, a.payment_window_minutes,
        coalesce((a.requirements ->> 'bankReference')::boolean, false) AS reference_required)
  INSERT INTO orders (id, advert_id, advert_version, external_id, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate,
      fee, status, payment_window_minutes, pay_before, method_id, sealed_account, receiver_name, payer_name, payment_reference, payment_id, chat_seq,
      payer, buyer_sub_id, seller_sub_id, reference_required)
    SELECT "orderId", "advertId", "advertVersion", "externalId", "makerId", "takerId", "buyerId", "sellerId", asset, fiat, price, quantity, amount,
      "feeRate", fee, 'awaiting_payment', coalesce("paymentWindowMinutes", payment_window_minutes),
      now() + coalesce("paymentWindowMinutes", payment_window_minutes) * interval '1 minute', "methodId", p_sealed_account,
      "receiverName", "payerName", "paymentReference", "paymentId", 1, nullif(payer, 'null'), "buyerSubId", "sellerSubId",
      reference_required FROM taken CROSS JOIN n
    RETURNING asset INTO taken_asset;
  IF taken_asset IS NULL THEN RAISE EXCEPTION 'the advert is not as the placement has read it' USING ERRCODE = 'PZ006'; END IF;
  IF ledger_post('hold', taken_asset, (p_new ->> 'orderId')::bigint, NULL, p_kinds, p_owners, p_refs, p_amounts) IS NULL THEN
    RAISE EXCEPTION 'there are too few coins for the escrow' USING ERRCODE = 'PZ006';
  END IF;
  IF p_findings IS NOT NULL THEN
    INSERT INTO fraud_trace (order_id, user_id, rule, level, facts)
      SELECT (p_new ->> 'orderId')::bigint, (p_new ->> 'takerId')::bigint, rule, level, facts
      FROM jsonb_to_recordset(p_findings) AS f (rule text, level text, facts jsonb);
  END IF;
  IF p_hold IS NOT NULL THEN
    INSERT INTO purchase_hold (order_id, user_id, asset, quantity, usd_cents, reason, hours)
      SELECT (p_new ->> 'orderId')::bigint, (p_new ->> 'buyerId')::bigint, taken_asset, quantity, "usdCents", reason, hours
      FROM jsonb_to_record(p_hold) AS h (quantity numeric, "usdCents" numeric, reason text, hours smallint);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION place_order TO plaza_app;

CREATE OR REPLACE FUNCTION prove_sealed_month()
 RETURNS TABLE(month date, promise text, broken bigint, example text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  proving date := (SELECT s.month FROM ledger_seal s ORDER BY s.proven_at, s.month LIMIT 1);
  line record;
  is_whole boolean := true;
BEGIN
  IF proving IS NULL THEN
    RETURN;
  END IF;
  FOR line IN
    SELECT * FROM ledger_audit_month(proving)
    UNION ALL SELECT 'every sealed month is as it was sealed', count(*), min(to_char(s.month, 'YYYY-MM'))
      FROM ledger_seal s CROSS JOIN ledger_month_figures(proving) f
      WHERE s.month = proving AND (s.transfers, s.postings, s.releases, s.refunds, s.digest) IS DISTINCT FROM (f.transfers, f.postings, f.releases, f.refunds, f.digest)
  LOOP
    is_whole := is_whole AND line.broken = 0;
    RETURN QUERY SELECT proving, line.promise::text, line.broken::bigint, line.example::text;
  END LOOP;
  IF is_whole THEN
    UPDATE ledger_seal s SET proven_at = clock_timestamp() WHERE s.month = proving;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION prove_sealed_month TO plaza_app;

CREATE OR REPLACE FUNCTION purchase_hold_shrinks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.quantity > OLD.quantity OR NEW.usd_cents > OLD.usd_cents OR OLD.until IS NOT NULL THEN
    RAISE EXCEPTION 'the hold of order % can only become smaller, and only when it begins', OLD.order_id USING ERRCODE = 'PZ004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION rank_users(p_users bigint[], p_since date, p_per_pair integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE reputation r SET ranked_trades = f.trades + coalesce(b.ranked_trades, 0), ranked_oldest = least(f.oldest, b.brought_on), ranked_since = p_since
  FROM (
    SELECT person.id, coalesce(sum(counted.days), 0)::int AS trades, min(counted.oldest) AS oldest
    FROM unnest(p_users) AS person (id) LEFT JOIN reputation_pair p ON p.user_id = person.id
    LEFT JOIN LATERAL (SELECT count(*) AS days, min(day) AS oldest FROM (
      SELECT day FROM reputation_pair_day WHERE low_id = least(p.user_id, p.partner_id) AND high_id = greatest(p.user_id, p.partner_id) AND day >= p_since
      ORDER BY day LIMIT p_per_pair) first_days) counted ON true
    GROUP BY person.id) f LEFT JOIN reputation_opening b ON b.user_id = f.id AND b.ranked_trades > 0 AND b.brought_on >= p_since
  WHERE r.user_id = f.id
$function$;
GRANT EXECUTE ON FUNCTION rank_users TO plaza_app;

CREATE OR REPLACE FUNCTION recent_of_chat(p_order bigint, p_seq integer, p_sender bigint, p_client_id text, OUT known_seq integer, OUT sent integer, OUT texts text[])
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF p_client_id IS NOT NULL THEN
    SELECT seq INTO known_seq FROM chat_message WHERE order_id = p_order AND sender_id = p_sender AND client_id = p_client_id;
  END IF;
  SELECT count(*) FILTER (WHERE sent_at > now() - interval '1 minute'),
      coalesce((array_agg(content ORDER BY seq DESC) FILTER (WHERE type = 'text' AND phrase IS NULL))[1:2], '{}') INTO sent, texts
    FROM chat_message WHERE order_id = p_order AND seq > p_seq - 200 AND sender_id = p_sender AND sent_at > now() - interval '2 minutes';
END $function$;
GRANT EXECUTE ON FUNCTION recent_of_chat TO plaza_app;

CREATE OR REPLACE FUNCTION record_notifications(p_users bigint[], p_kinds text[], p_acts text[], p_about bigint[], p_facts jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE one record;
BEGIN
  FOR one IN
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT new.user_id, new.kind, new.act, new.facts || coalesce((SELECT jsonb_build_object('name', nickname) FROM users WHERE id = new.about), '{}')
      FROM unnest(p_users, p_kinds, p_acts, p_about, p_facts) AS new (user_id, kind, act, about, facts)
      WHERE coalesce((SELECT state FROM sub_user WHERE user_id = new.user_id), 'active') = 'active'
    ON CONFLICT DO NOTHING RETURNING *
  LOOP
    PERFORM append_user_events(ARRAY[one.user_id], 'notification', ARRAY[jsonb_build_object('notification', jsonb_build_object(
      'notificationId', one.id::text, 'kind', one.kind, 'facts', one.facts, 'read', false,
      'at', to_char(one.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))]);
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION record_notifications TO plaza_app;

CREATE OR REPLACE FUNCTION record_order_act(p_order bigint, p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  WITH step AS (
    SELECT * FROM jsonb_to_recordset(p_steps) AS s (seq integer, "chatSeq" integer, action text, actor text, "actorId" bigint, "from" text, "to" text, data jsonb)),
  journal AS (
    INSERT INTO order_event (order_id, seq, action, actor, actor_id, from_status, to_status, data)
      SELECT p_order, seq, action, actor, "actorId", "from", "to", data FROM step),
  line AS (
    INSERT INTO chat_message (order_id, seq, sender, type, content) SELECT p_order, "chatSeq", 'system', 'system', action FROM step),
  audit AS (
    INSERT INTO audit_entry (actor_id, actor, action, object, object_id, data) SELECT "actorId", actor, action, 'order', p_order, data FROM step),
  notice AS (
    INSERT INTO notification (user_id, kind, act, facts)
      SELECT n."to", n.kind, n.act, n.facts || coalesce((SELECT jsonb_build_object('name', nickname) FROM users WHERE id = n.about), '{}')
      FROM jsonb_to_recordset(p_notices) AS n ("to" bigint, kind text, act text, about bigint, facts jsonb)
      WHERE coalesce((SELECT state FROM sub_user WHERE user_id = n."to"), 'active') = 'active'
    ON CONFLICT DO NOTHING RETURNING id, user_id, kind, facts, created_at),
  fresh AS (
    SELECT user_id, kind, payload, row_number() OVER (PARTITION BY user_id ORDER BY kind DESC, place) AS nth FROM (
      SELECT reader AS user_id, 'order' AS kind, step.seq::bigint AS place,
        jsonb_build_object('orderId', p_order::text, 'version', step.seq, 'status', step."to") AS payload
        FROM step CROSS JOIN unnest(p_readers) AS reader
      UNION ALL
      SELECT user_id, 'notification', id, jsonb_build_object('notification', jsonb_build_object('notificationId', id::text, 'kind', kind, 'facts', facts,
        'read', false, 'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM notice) AS event),
  counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT user_id, max(nth) FROM fresh GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + excluded.last_seq RETURNING user_id, last_seq)
  INSERT INTO user_event (user_id, seq, kind, payload)
    SELECT user_id, counted.last_seq - max(nth) OVER (PARTITION BY user_id) + nth, kind, payload FROM fresh JOIN counted USING (user_id);
  IF p_subject IS NOT NULL THEN
    DELETE FROM reminder WHERE subject = p_subject;
    INSERT INTO reminder (user_id, kind, subject, about_id, facts, due_at, act)
      SELECT "to", kind, p_subject, about, facts, "dueAt", act
      FROM jsonb_to_recordset(p_reminders) AS r ("to" bigint, kind text, about bigint, facts jsonb, "dueAt" timestamptz, act text)
    ON CONFLICT (subject, kind, user_id) DO NOTHING;
  END IF;
  -- From the journal, so after it was written.
  IF p_is_ended THEN PERFORM count_ended_order(p_order); END IF;
END $function$;
GRANT EXECUTE ON FUNCTION record_order_act TO plaza_app;

CREATE OR REPLACE FUNCTION record_order_step(p_order bigint, p_seq integer, p_chat_seq integer, p_action text, p_actor text, p_actor_id bigint, p_from text, p_to text, p_data jsonb, p_buyer bigint, p_seller bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE readers bigint[];
BEGIN
  INSERT INTO order_event (order_id, seq, action, actor, actor_id, from_status, to_status, data)
    VALUES (p_order, p_seq, p_action, p_actor, p_actor_id, p_from, p_to, p_data);
  INSERT INTO chat_message (order_id, seq, sender, type, content) VALUES (p_order, p_chat_seq, 'system', 'system', p_action);
  INSERT INTO audit_entry (actor_id, actor, action, object, object_id, data) VALUES (p_actor_id, p_actor, p_action, 'order', p_order, p_data);
  SELECT array_remove(ARRAY[p_buyer, p_seller, buyer_sub_id, seller_sub_id], NULL) INTO readers FROM orders WHERE id = p_order;
  PERFORM append_user_events(readers, 'order',
    array_fill(jsonb_build_object('orderId', p_order::text, 'version', p_seq, 'status', p_to), ARRAY[cardinality(readers)]));
END $function$;
GRANT EXECUTE ON FUNCTION record_order_step TO plaza_app;

CREATE OR REPLACE FUNCTION record_service_act(p_key text, p_action text, p_reason text, p_data jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE head staff_act_head; act staff_act;
BEGIN
  SELECT * INTO head FROM staff_act_head FOR UPDATE;
  act.seq := head.seq + 1;
  act.at := clock_timestamp();
  act.role := 'service';
  act.action := p_action;
  act.object := 'service_key';
  act.object_id := p_key;
  act.reason := p_reason;
  act.data := p_data;
  act.previous_hash := head.hash;
  act.hash := staff_act_hash(act);
  INSERT INTO staff_act SELECT (act).*;
  UPDATE staff_act_head SET seq = act.seq, hash = act.hash;
  RETURN act.seq;
END $function$;
GRANT EXECUTE ON FUNCTION record_service_act TO plaza_app;

CREATE OR REPLACE FUNCTION record_staff_act(p_staff bigint, p_action text, p_object text, p_object_id text, p_reason text, p_data jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE head staff_act_head; act staff_act;
BEGIN
  SELECT * INTO head FROM staff_act_head FOR UPDATE;
  act.seq := head.seq + 1;
  act.at := clock_timestamp();
  act.staff_id := p_staff;
  SELECT role INTO STRICT act.role FROM staff WHERE id = p_staff;
  act.action := p_action;
  act.object := p_object;
  act.object_id := p_object_id;
  act.reason := p_reason;
  act.data := p_data;
  act.previous_hash := head.hash;
  act.hash := staff_act_hash(act);
  INSERT INTO staff_act SELECT (act).*;
  UPDATE staff_act_head SET seq = act.seq, hash = act.hash;
  RETURN act.seq;
END $function$;
GRANT EXECUTE ON FUNCTION record_staff_act TO plaza_app;

CREATE OR REPLACE FUNCTION recount_ranked_trades(p_today date, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE rule ranking_rule; people bigint[];
BEGIN
  SELECT * INTO STRICT rule FROM ranking_rule FOR UPDATE;
  IF rule.recounted_to IS NULL THEN RETURN 0; END IF;
  people := ARRAY(SELECT r.user_id FROM reputation r WHERE r.user_id > rule.recounted_to ORDER BY r.user_id LIMIT p_limit FOR UPDATE);
  IF cardinality(people) > 0 THEN PERFORM rank_users(people, p_today - rule.days + 1, rule.per_pair); END IF;
  UPDATE ranking_rule SET recounted_to = CASE WHEN cardinality(people) < p_limit THEN NULL ELSE people[cardinality(people)] END;
  RETURN cardinality(people);
END $function$;
GRANT EXECUTE ON FUNCTION recount_ranked_trades TO plaza_app;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'PZ001';
END $function$;
GRANT EXECUTE ON FUNCTION refuse_change TO plaza_app;

CREATE OR REPLACE FUNCTION refuse_late_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF ledger_begins() THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a transaction of % can move no coins any more', NEW.at USING ERRCODE = 'PZ001';
END $function$;

CREATE OR REPLACE FUNCTION refuse_other_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is counted in units of % digits for good', OLD.code, OLD.precision USING ERRCODE = '42501';
END $function$;
GRANT EXECUTE ON FUNCTION refuse_other_units TO plaza_app;

CREATE OR REPLACE FUNCTION refuse_row(p_table text, p_rule text)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT
AS $function$
BEGIN
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', p_table, p_rule
    USING ERRCODE = 'check_violation', TABLE = p_table, CONSTRAINT = p_rule, SCHEMA = 'public';
END $function$;

CREATE OR REPLACE FUNCTION release_claims(p_staff bigint, p_objections_only boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH released AS (
    UPDATE appeal_case SET assigned_to = NULL, entries = entries + 1
    WHERE turn <> 'nobody' AND assigned_to = p_staff AND (kind = 'objection' OR NOT p_objections_only) RETURNING id, entries)
  INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience) SELECT id, entries, 'given_back', 'support', p_staff, 'staff' FROM released;
  UPDATE kyc_case SET assigned_to = NULL, assigned_at = NULL WHERE status = 'pending' AND assigned_to = p_staff AND NOT p_objections_only;
  UPDATE merchant_application SET assigned_to = NULL, assigned_at = NULL
    WHERE status IN ('pending', 'asked') AND assigned_to = p_staff AND NOT p_objections_only;
$function$;

CREATE OR REPLACE FUNCTION release_claims_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.disabled_at IS NOT NULL OR NEW.role NOT IN ('senior', 'operator') THEN
    PERFORM release_claims(NEW.id, NEW.disabled_at IS NULL AND NEW.role = 'agent');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION reputation_audit()
 RETURNS TABLE(promise text, broken bigint, example text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'every figure is what the journal and the reviews say', count(*), min(user_id::text) FROM (
    SELECT user_id FROM ((SELECT * FROM reputation EXCEPT SELECT * FROM reputation_recount()) UNION ALL (SELECT * FROM reputation_recount() EXCEPT SELECT * FROM reputation)) d
    WHERE (completed, at_fault, release_seconds, releases, pay_seconds, payments, positive, negative, partners, ranked_trades, praised_by, criticised_by) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) s
  UNION ALL
  SELECT 'every day''s figures are what the journal says', count(*), min(user_id::text) FROM (
    (SELECT * FROM reputation_day EXCEPT SELECT * FROM reputation_days_recount()) UNION ALL (SELECT * FROM reputation_days_recount() EXCEPT SELECT * FROM reputation_day)) s
  UNION ALL
  SELECT 'every pair is one that traded, with its newest verdict', count(*), min(user_id::text) FROM (
    (SELECT * FROM reputation_pair EXCEPT SELECT * FROM reputation_pairs_recount()) UNION ALL (SELECT * FROM reputation_pairs_recount() EXCEPT SELECT * FROM reputation_pair)) s
  UNION ALL
  SELECT 'every pair''s days are those on which it traded', count(*), min(low_id::text) FROM (
    (SELECT * FROM reputation_pair_day EXCEPT SELECT * FROM reputation_pair_days_recount()) UNION ALL (SELECT * FROM reputation_pair_days_recount() EXCEPT SELECT * FROM reputation_pair_day)) s
$function$;
GRANT EXECUTE ON FUNCTION reputation_audit TO plaza_app;

CREATE OR REPLACE FUNCTION reputation_days_recount()
 RETURNS SETOF reputation_day
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT user_id, day, count(*) FILTER (WHERE completed)::int, count(*) FILTER (WHERE fault = role)::int
  FROM (SELECT buyer_id AS user_id, 'buyer' AS role, e.* FROM ended_order e UNION ALL SELECT seller_id, 'seller', e.* FROM ended_order e) part
  WHERE completed OR fault = role GROUP BY user_id, day
$function$;
GRANT EXECUTE ON FUNCTION reputation_days_recount TO plaza_app;

CREATE OR REPLACE FUNCTION reputation_pair_days_recount()
 RETURNS SETOF reputation_pair_day
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT DISTINCT least(buyer_id, seller_id), greatest(buyer_id, seller_id), day FROM ended_order WHERE completed
$function$;
GRANT EXECUTE ON FUNCTION reputation_pair_days_recount TO plaza_app;

CREATE OR REPLACE FUNCTION reputation_pairs_recount()
 RETURNS SETOF reputation_pair
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT user_id, partner_id, (SELECT k.rating FROM kept_review k WHERE k.subject_id = user_id AND k.author_id = partner_id ORDER BY k.id DESC LIMIT 1)
  FROM (SELECT buyer_id AS user_id, seller_id AS partner_id FROM ended_order WHERE completed UNION SELECT seller_id, buyer_id FROM ended_order WHERE completed) pair
$function$;
GRANT EXECUTE ON FUNCTION reputation_pairs_recount TO plaza_app;

CREATE OR REPLACE FUNCTION reputation_rebuild()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- First, as the job does: so neither waits for what the other has.
  PERFORM FROM ranking_rule FOR UPDATE;
  LOCK TABLE reputation IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM reputation_pair_day; DELETE FROM reputation_pair; DELETE FROM reputation_day; DELETE FROM reputation;
  INSERT INTO reputation SELECT * FROM reputation_recount();
  INSERT INTO reputation_day SELECT * FROM reputation_days_recount();
  INSERT INTO reputation_pair SELECT * FROM reputation_pairs_recount();
  INSERT INTO reputation_pair_day SELECT * FROM reputation_pair_days_recount();
  UPDATE ranking_rule SET recounted_to = NULL;
END $function$;
GRANT EXECUTE ON FUNCTION reputation_rebuild TO plaza_app;

CREATE OR REPLACE FUNCTION reputation_recount()
 RETURNS SETOF reputation
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH part AS (
      SELECT buyer_id AS user_id, 'buyer' AS role, e.* FROM ended_order e UNION ALL SELECT seller_id, 'seller', e.* FROM ended_order e),
    traded AS (
      SELECT user_id, count(*) FILTER (WHERE completed) AS completed, count(*) FILTER (WHERE fault = role) AS at_fault,
        coalesce(sum(release_seconds) FILTER (WHERE completed AND role = 'seller'), 0) AS release_seconds, count(*) FILTER (WHERE completed AND role = 'seller') AS releases,
        coalesce(sum(pay_seconds) FILTER (WHERE completed AND role = 'buyer'), 0) AS pay_seconds, count(*) FILTER (WHERE completed AND role = 'buyer') AS payments,
        count(DISTINCT CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END) FILTER (WHERE completed) AS partners,
        min(ended_at) FILTER (WHERE completed) AS first_trade_at
      FROM part GROUP BY user_id),
    since AS (
      SELECT u.id AS user_id, rule.per_pair, coalesce(r.ranked_since, (now() AT TIME ZONE 'UTC')::date - rule.days + 1) AS day
      FROM users u CROSS JOIN ranking_rule rule LEFT JOIN reputation r ON r.user_id = u.id),
    ranked AS (
      SELECT user_id, sum(least(days, per_pair)) AS trades, min(oldest) AS oldest FROM (
        SELECT part.user_id, s.per_pair, count(DISTINCT part.day) AS days, min(part.day) AS oldest
        FROM part JOIN since s ON s.user_id = part.user_id AND part.day >= s.day WHERE part.completed
        GROUP BY part.user_id, s.per_pair, CASE role WHEN 'buyer' THEN seller_id ELSE buyer_id END) pair GROUP BY user_id),
    rated AS (
      SELECT subject_id AS user_id, sum(positive) AS positive, sum(negative) AS negative,
        count(*) FILTER (WHERE newest = 'positive') AS praised_by, count(*) FILTER (WHERE newest = 'negative') AS criticised_by
      FROM (SELECT subject_id, author_id, count(*) FILTER (WHERE rating = 'positive') AS positive, count(*) FILTER (WHERE rating = 'negative') AS negative,
              (array_agg(rating ORDER BY id DESC))[1] AS newest FROM kept_review GROUP BY subject_id, author_id) pair GROUP BY subject_id)
  SELECT u.id, (coalesce(t.completed, 0) + coalesce(b.completed, 0))::int, (coalesce(t.at_fault, 0) + coalesce(b.at_fault, 0))::int,
    (coalesce(t.release_seconds, 0) + coalesce(b.release_seconds, 0))::bigint, (coalesce(t.releases, 0) + coalesce(b.releases, 0))::int,
    (coalesce(t.pay_seconds, 0) + coalesce(b.pay_seconds, 0))::bigint, (coalesce(t.payments, 0) + coalesce(b.payments, 0))::int,
    (coalesce(v.positive, 0) + coalesce(b.positive, 0))::int, (coalesce(v.negative, 0) + coalesce(b.negative, 0))::int,
    (coalesce(t.partners, 0) + coalesce(b.partners, 0))::int,
    CASE WHEN u.id > rule.recounted_to AND r.user_id IS NOT NULL THEN r.ranked_trades ELSE (coalesce(k.trades, 0) + coalesce(l.ranked_trades, 0))::int END,
    least(t.first_trade_at, b.first_trade_at),
    (coalesce(v.praised_by, 0) + coalesce(b.praised_by, 0))::int, (coalesce(v.criticised_by, 0) + coalesce(b.criticised_by, 0))::int,
    s.day, CASE WHEN u.id > rule.recounted_to AND r.user_id IS NOT NULL THEN r.ranked_oldest ELSE least(k.oldest, l.brought_on) END
  FROM users u JOIN since s ON s.user_id = u.id CROSS JOIN ranking_rule rule LEFT JOIN reputation r ON r.user_id = u.id
  LEFT JOIN traded t ON t.user_id = u.id LEFT JOIN ranked k ON k.user_id = u.id LEFT JOIN reputation_opening b ON b.user_id = u.id
  LEFT JOIN reputation_opening l ON l.user_id = u.id AND l.ranked_trades > 0 AND l.brought_on >= s.day
  LEFT JOIN rated v ON v.user_id = u.id
  WHERE t.user_id IS NOT NULL OR b.user_id IS NOT NULL OR v.user_id IS NOT NULL
$function$;
GRANT EXECUTE ON FUNCTION reputation_recount TO plaza_app;

CREATE OR REPLACE FUNCTION seal_ledger_month()
 RETURNS TABLE(month date, promise text, broken bigint, example text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  sealing date;
  line record;
  is_whole boolean := true;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
  sealing := coalesce(
    (SELECT max(s.month) + interval '1 month' FROM ledger_seal s),
    (SELECT date_trunc('month', min(t.at) AT TIME ZONE 'UTC') FROM ledger_transfer t))::date;
  -- By then nothing that began in the month is still being written, and its days are closed.
  IF sealing IS NULL OR month_end(sealing) + interval '2 days' > now() THEN
    RETURN;
  END IF;
  FOR line IN SELECT * FROM ledger_audit_month(sealing) LOOP
    is_whole := is_whole AND line.broken = 0;
    RETURN QUERY SELECT sealing, line.promise::text, line.broken::bigint, line.example::text;
  END LOOP;
  IF is_whole THEN
    INSERT INTO ledger_seal (month, transfers, postings, releases, refunds, digest) SELECT sealing, f.* FROM ledger_month_figures(sealing) f;
    -- An order's escrow is empty when it has ended: its row goes, or is never made.
    MERGE INTO ledger_sealed_total s USING ledger_sums_between(month_begin(sealing), month_end(sealing)) m ON m.account_id = s.account_id
      WHEN MATCHED AND s.total + m.total = 0 THEN DELETE
      WHEN MATCHED THEN UPDATE SET total = s.total + m.total
      WHEN NOT MATCHED AND m.total <> 0 THEN INSERT (account_id, total) VALUES (m.account_id, m.total);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION seal_ledger_month TO plaza_app;

CREATE OR REPLACE FUNCTION setting_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.value = NEW.value THEN RETURN NULL; END IF;
  INSERT INTO setting_change (key, before, after, changed_by) VALUES (NEW.key, CASE TG_OP WHEN 'UPDATE' THEN OLD.value END, NEW.value, NEW.changed_by);
  PERFORM pg_notify('plaza_settings', NEW.key);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION setting_record TO plaza_app;

CREATE OR REPLACE FUNCTION settle_fault(p_order bigint, p_before text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE o ended_order; was bigint; now_is bigint;
BEGIN
  SELECT * INTO STRICT o FROM ended_order WHERE order_id = p_order;
  IF o.fault IS NOT DISTINCT FROM p_before THEN RETURN; END IF;
  was := CASE p_before WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END;
  now_is := CASE o.fault WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END;
  UPDATE reputation SET at_fault = at_fault - 1 WHERE user_id = was;
  UPDATE reputation_day SET at_fault = at_fault - 1 WHERE user_id = was AND day = o.day;
  DELETE FROM reputation_day WHERE user_id = was AND day = o.day AND completed = 0 AND at_fault = 0;
  IF now_is IS NULL THEN RETURN; END IF;
  UPDATE reputation SET at_fault = at_fault + 1 WHERE user_id = now_is;
  INSERT INTO reputation_day AS d (user_id, day, completed, at_fault) VALUES (now_is, o.day, 0, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET at_fault = d.at_fault + 1;
END $function$;
GRANT EXECUTE ON FUNCTION settle_fault TO plaza_app;

CREATE OR REPLACE FUNCTION share_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfer t JOIN orders o ON o.id = t.order_id JOIN ledger_posting p ON p.transfer_id = t.id
      JOIN ledger_account l ON l.id = p.account_id AND l.kind = 'p2p' AND l.owner_id = o.buyer_id
      WHERE t.order_id = NEW.order_id AND t.kind = 'refund' AND p.amount = NEW.buyer_share) THEN
    RAISE EXCEPTION 'the coins of order % are not shared as case % says', NEW.order_id, NEW.id USING ERRCODE = 'PZ004';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION staff_act_hash(p staff_act)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(p.previous_hash || convert_to(jsonb_build_array(
    p.seq, (extract(epoch FROM p.at) * 1000000)::bigint, p.staff_id, p.role, p.action, p.object, p.object_id, p.reason, p.data)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION staff_stays_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'staff'::regclass), 'MEMBER') THEN
    RAISE EXCEPTION 'only the owner lets staff in again';
  END IF;
  RETURN new;
END $function$;

CREATE OR REPLACE FUNCTION store_response(p_user bigint, p_call text, p_key text, p_status integer, p_body text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF p_user IS NULL THEN RETURN; END IF;
  UPDATE idempotency SET status = p_status, body = p_body WHERE user_id = p_user AND call = p_call AND key = p_key;
  IF NOT FOUND THEN RAISE EXCEPTION 'the request of % for % is not claimed', p_user, p_call USING ERRCODE = 'PZ005'; END IF;
END $function$;
GRANT EXECUTE ON FUNCTION store_response TO plaza_app;

CREATE OR REPLACE FUNCTION verify_staff_acts()
 RETURNS TABLE(acts bigint, last_hash text, broken_seq bigint, problem text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH linked AS (
    SELECT seq, previous_hash, hash, staff_act_hash(a) AS right_hash, lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS before_seq,
      lag(hash, 1, sha256('the beginning of the log of staff acts')) OVER (ORDER BY seq) AS before_hash FROM staff_act a),
  wrong AS (
    SELECT CASE WHEN seq <> before_seq + 1 THEN before_seq + 1 ELSE seq END AS seq,
      CASE WHEN seq <> before_seq + 1 THEN 'missing' WHEN hash <> right_hash THEN 'changed' ELSE 'unlinked' END AS problem
    FROM linked WHERE seq <> before_seq + 1 OR previous_hash <> before_hash OR hash <> right_hash
    UNION ALL
    SELECT coalesce(last.seq, 0) + 1, 'cut' FROM staff_act_head h LEFT JOIN (SELECT seq, hash FROM staff_act ORDER BY seq DESC LIMIT 1) last ON true
    WHERE h.seq <> coalesce(last.seq, 0) OR (last.seq IS NOT NULL AND h.hash <> last.hash))
  SELECT (SELECT count(*) FROM staff_act), (SELECT encode(hash, 'hex') FROM staff_act_head), first.seq, first.problem
  FROM (SELECT) one LEFT JOIN (SELECT seq, problem FROM wrong ORDER BY seq LIMIT 1) first ON true
$function$;
GRANT EXECUTE ON FUNCTION verify_staff_acts TO plaza_app;

CREATE OR REPLACE FUNCTION webhook_enqueue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO webhook_delivery (webhook_id, event_id, kind, order_id, body)
    SELECT w.id, 'evt_' || e.user_id || '_' || e.seq, e.kind, about.order_id,
      jsonb_build_object('eventId', 'evt_' || e.user_id || '_' || e.seq, 'seq', e.seq, 'kind', e.kind,
        'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'orderId', about.order_id::text,
        'data', CASE e.kind WHEN 'chat' THEN jsonb_build_object('seq', e.payload #> '{message,seq}', 'from', e.payload #> '{message,from}')
          WHEN 'notification' THEN jsonb_build_object('notificationId', e.payload #> '{notification,notificationId}',
            'kind', e.payload #> '{notification,kind}',
            'facts', (e.payload #> '{notification,facts}') - ARRAY['name', 'nickname', 'device', 'reason', 'orderId'])
          ELSE e.payload - 'orderId' END)::text
    FROM fresh e
    CROSS JOIN LATERAL (SELECT coalesce(e.payload ->> 'orderId', e.payload #>> '{message,orderId}', e.payload #>> '{notification,facts,orderId}')::bigint
      AS order_id) about
    JOIN webhook w ON w.user_id = e.user_id AND w.removed_at IS NULL AND e.kind = ANY (w.events)
    WHERE e.kind = 'notification' OR e.kind IN ('order', 'chat') AND about.order_id IS NOT NULL
    ORDER BY e.seq
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION write_chat_message(p_order bigint, p_seq integer, p_id bigint, p_sender text, p_sender_id bigint, p_type text, p_content text, p_client_id text, p_flags text[], p_file bigint, p_phrase text, p_language text, p_readers bigint[], p_payloads jsonb[], p_subject text, p_reminded bigint[], p_about bigint, p_facts jsonb, p_due_at timestamp with time zone, p_act text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE numbers bigint[];
BEGIN
  UPDATE orders SET chat_seq = p_seq,
      unanswered_since = CASE p_sender WHEN 'buyer' THEN coalesce(unanswered_since, clock_timestamp()) ELSE NULL END,
      undoable = CASE WHEN undoable AND p_sender = 'seller' THEN false ELSE undoable END
    WHERE id = p_order AND chat_seq = p_seq - 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'the chat of order % is not as its message has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  INSERT INTO chat_message (order_id, seq, id, sender, sender_id, type, content, client_id, flags, file_id, phrase, phrase_language)
    VALUES (p_order, p_seq, p_id, p_sender, p_sender_id, p_type, p_content, p_client_id, p_flags, p_file, p_phrase, p_language);
  WITH counted AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT reader, 1 FROM unnest(p_readers) AS reader ORDER BY reader
    ON CONFLICT (user_id) DO UPDATE SET last_seq = s.last_seq + 1 RETURNING user_id, last_seq),
  event AS (
    INSERT INTO user_event (user_id, seq, kind, payload)
      SELECT counted.user_id, counted.last_seq, 'chat', new.payload FROM counted JOIN unnest(p_readers, p_payloads) AS new (user_id, payload) USING (user_id)
    RETURNING user_id, seq)
  SELECT array_agg(seq ORDER BY array_position(p_readers, user_id)) INTO numbers FROM event;
  INSERT INTO reminder (user_id, kind, subject, about_id, facts, due_at, act)
    SELECT reader, 'chat_message', p_subject, p_about, p_facts, p_due_at, p_act FROM unnest(p_reminded) AS reader
  ON CONFLICT (subject, kind, user_id) DO NOTHING;
  RETURN numbers;
END $function$;
GRANT EXECUTE ON FUNCTION write_chat_message TO plaza_app;

CREATE OR REPLACE FUNCTION write_is_main()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  NEW.is_main := NEW.parent_id IS NULL;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION write_order_act(p_order bigint, p_version integer, p_status text, p_chat_seq integer, p_next jsonb, p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean, p_kind text, p_asset text, p_kinds text[], p_owners bigint[], p_refs bigint[], p_amounts numeric[], p_hold_from timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE hold_until timestamptz;
BEGIN
  IF p_kind IS NOT NULL AND ledger_post(p_kind, p_asset, p_order, NULL, p_kinds, p_owners, p_refs, p_amounts) IS NULL THEN
    RAISE EXCEPTION 'order % has too few coins in escrow', p_order USING ERRCODE = 'PZ004';
  END IF;
  PERFORM write_order_step(p_order, p_version, p_status, p_chat_seq, p_next, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
  IF p_hold_from IS NOT NULL THEN
    UPDATE purchase_hold SET until = p_hold_from + make_interval(hours => hours) WHERE order_id = p_order AND until IS NULL RETURNING until INTO hold_until;
  END IF;
  RETURN hold_until;
END $function$;
GRANT EXECUTE ON FUNCTION write_order_act TO plaza_app;

CREATE OR REPLACE FUNCTION write_order_step(p_order bigint, p_version integer, p_status text, p_chat_seq integer, p_next jsonb, p_readers bigint[], p_steps jsonb, p_notices jsonb, p_subject text, p_reminders jsonb, p_is_ended boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  UPDATE orders o SET version = n.version, chat_seq = n."chatSeq", status = n.status, pay_before = n."payBefore", hold_until = n."holdUntil",
      paid_at = n."paidAt", paid_late = n."paidLate", appeal_allowed_at = n."appealAllowedAt", extensions = n.extensions,
      cancel_requested = n."cancelRequested", appellant = n.appellant, appealed_at = n."appealedAt", appeal_reason = n."appealReason",
      completed_at = n."completedAt", canceled_at = n."canceledAt", cancel_reason = n."cancelReason", payer = n.payer,
      outage_seconds = n."outageSeconds",
      release_due_at = CASE WHEN p_next ? 'releaseDueAt' THEN n."releaseDueAt" ELSE o.release_due_at END,
      undoable = CASE WHEN p_next ? 'undoable' THEN n.undoable WHEN n.status = 'paid' AND o.status <> 'paid' THEN false ELSE o.undoable END
    FROM jsonb_to_record(p_next) AS n (version integer, "chatSeq" integer, status text, "payBefore" timestamptz, "holdUntil" timestamptz,
      "paidAt" timestamptz, "paidLate" boolean, "appealAllowedAt" timestamptz, extensions integer, "cancelRequested" boolean, appellant text,
      "appealedAt" timestamptz, "appealReason" text, "completedAt" timestamptz, "canceledAt" timestamptz, "cancelReason" text, payer jsonb,
      "outageSeconds" integer, "releaseDueAt" timestamptz, undoable boolean)
    WHERE o.id = p_order AND o.version = p_version AND o.status = p_status AND o.chat_seq = p_chat_seq;
  IF NOT FOUND THEN RAISE EXCEPTION 'order % is not as its step has read it', p_order USING ERRCODE = 'PZ005'; END IF;
  PERFORM record_order_act(p_order, p_readers, p_steps, p_notices, p_subject, p_reminders, p_is_ended);
END $function$;
GRANT EXECUTE ON FUNCTION write_order_step TO plaza_app;
