-- What is known before a guess at an authenticator is true only once the person's row is locked: the guess before it, which held that lock, has
-- counted itself. A statement sees what was committed before it began, but a volatile function sees what was committed before it is called. So one
-- statement can lock the person and then read this.
CREATE FUNCTION authenticator_guess_state(p_user bigint, p_scope text, p_session bigint, p_today bytea,
  OUT sealed_secret bytea, OUT last_step bigint, OUT failed boolean, OUT locked boolean, OUT proved boolean, OUT today integer)
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT u.totp_secret, u.totp_last_step, g.user_id IS NOT NULL, coalesce(g.locked_until > clock_timestamp(), false),
      EXISTS (SELECT FROM session WHERE id = p_session AND factor_at IS NOT NULL),
      coalesce((SELECT used FROM daily_count WHERE day = (now() AT TIME ZONE 'UTC')::date AND name = p_today), 0)
    INTO sealed_secret, last_step, failed, locked, proved, today
    FROM users u LEFT JOIN authenticator_guess g ON g.user_id = u.id AND g.scope = p_scope WHERE u.id = p_user;
END $$;
REVOKE ALL ON FUNCTION authenticator_guess_state FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authenticator_guess_state TO plaza_app;
