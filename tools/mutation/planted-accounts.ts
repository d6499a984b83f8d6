import { inFile, inFunction, type Defect } from "./defect.ts";
import { SECRET_DEFECTS } from "./planted-codes.ts";

const LOGIN = "server/people/accounts/login.service.ts";
const TRIES = "server/people/accounts/login.store.ts";
const SESSIONS = "server/people/accounts/session.store.ts";
const PASSWORD = "server/people/accounts/password.service.ts";
const RESET = "server/people/accounts/password-reset.service.ts";
const RESETS = "server/people/accounts/password-reset.store.ts";
const LOGINS = ["server/people/accounts/login.test.ts"];
const GUESSING = ["server/people/accounts/guessing.test.ts", ...LOGINS];
const SIGN_UP = ["server/people/accounts/sign-up.test.ts"];
const AFTER_RESET = ["server/people/accounts/after-reset.test.ts"];
const LOG = ["server/people/accounts/security-log.test.ts"];
const SECURITY = ["server/people/accounts/security.test.ts"];
const PROTECTION = ["server/people/accounts/protection.test.ts"];
const APP_CODE = ["server/people/accounts/app-code.test.ts"];

/** How somebody logs in, and how often it may be tried. */
const LOGGING_IN: readonly Defect[] = [
  {
    name: "any password logs in",
    plant: inFile(LOGIN, "(_one, index) => holds[index]", "(one, index) => one !== null && index < holds.length"),
    tests: LOGINS,
  },
  {
    name: "a log-in asks for no second factor",
    plant: inFile(LOGIN, "user.loginTwoFactor ? await secondFactor", "user.parentId === user.id ? await secondFactor"),
    tests: LOGINS,
  },
  {
    name: "a sub-user that was suspended logs in",
    plant: inFile(LOGIN, "user.parentId !== null && !(await isActiveSubUser(tx, user.id))", "user.parentId === user.id"),
    tests: ["server/people/sub-users/invitation.test.ts"],
  },
  {
    name: "the session of before a log-in goes on",
    plant: inFile(
      LOGIN,
      "if (caller !== null) await endFormerSession",
      "if (caller !== null && caller.userId === null) await endFormerSession",
    ),
    tests: SIGN_UP,
  },
  {
    name: "a person has any number of log-ins",
    plant: inFile(LOGIN, "(await removeOldestSessions(tx, user.id)) > 0", "user.parentId === user.id"),
    tests: LOG,
  },
  { name: "a log-in leaves no line", plant: inFile(LOGIN, `logSecurityEvent(context, tx, "signed_in", user.id);`, ""), tests: LOG },
  {
    name: "a log-in on a new device notifies nobody",
    plant: inFile(LOGIN, "if (!known && knownDevice(", "if (known && knownDevice("),
    tests: ["server/delivery/notifications/notify.test.ts", ...LOG, ...GUESSING],
  },
  {
    name: "passwords are tried without end",
    plant: inFile(
      LOGIN,
      "if (!(await beginLoginTry(context.db, counter.name, counter.ip))) {",
      "if (counter.ip === counter.name.toString()) {",
    ),
    tests: LOGINS,
  },
  {
    name: "one address tries every account",
    plant: inFile(LOGIN, "isStrange && !(await beginTryFrom(context.db, visit.ip))", "isStrange && visit.ip === account"),
    tests: LOGINS,
  },
  {
    name: "many networks try one account",
    plant: inFile(LOGIN, "isStrange && !(await beginPasswordOfDay(context, account, owner))", "isStrange && visit.ip === account"),
    tests: GUESSING,
  },
  { name: "an eleventh try is let in", plant: inFunction("begin_login_try", "lately < p_most", "lately <= p_most"), tests: LOGINS },
  {
    name: "the tries of three hours don't count",
    plant: inFunction("begin_login_try", " AND recently < p_most * 1.5", ""),
    tests: SIGN_UP,
  },
  {
    name: "the tries of a day don't count",
    plant: inFunction("begin_login_try", " AND today < p_most * 2", ""),
    tests: SIGN_UP,
  },
  {
    name: "tries at the same moment don't wait for each other",
    plant: inFunction("begin_login_try", "PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_account, 'hex') || p_ip, 0));", ""),
    tests: ["server/people/accounts/statements.test.ts"],
  },
  {
    name: "a right password forgives guesses from elsewhere",
    plant: inFile(
      TRIES,
      '`DELETE FROM login_failure WHERE account_hash = :accountHash AND ip = ${network(":ip")}`',
      "`DELETE FROM login_failure WHERE account_hash = :accountHash AND :ip::text IS NOT NULL`",
    ),
    tests: [...LOGINS, ...GUESSING],
  },
  {
    name: "each address of an IPv6 network is counted apart",
    plant: inFile(TRIES, "const network = (parameter: string, bits = 64)", "const network = (parameter: string, bits = 128)"),
    tests: ["server/people/accounts/network-limits.test.ts"],
  },
];

/** How long a session lasts, and what ends it. */
const SESSIONS_END: readonly Defect[] = [
  {
    name: "a program that logs out leaves its log-in's cookie alive",
    plant: inFile(SESSIONS, 'WHERE id = (SELECT coalesce(pair_id, id) FROM session WHERE id = :sessionId)"', 'WHERE id = :sessionId"'),
    tests: PROTECTION,
  },
  {
    name: "a login that the app hands on outlasts it",
    plant: inFile(
      SESSIONS,
      "coalesce((SELECT expires_at FROM session WHERE id = :handedOnBy), now()",
      "coalesce((SELECT expires_at FROM session WHERE id = :handedOnBy AND false), now()",
    ),
    tests: [...GUESSING, ...APP_CODE],
  },
  {
    name: "a code of the app is good twice",
    plant: inFile(
      "server/people/accounts/app-code.store.ts",
      '"DELETE FROM app_code WHERE code_hash = :codeHash RETURNING',
      '"UPDATE app_code SET expires_at = expires_at WHERE code_hash = :codeHash RETURNING',
    ),
    tests: APP_CODE,
  },
  {
    name: "a code of the app doesn't run out",
    plant: inFile("server/people/accounts/app-code.store.ts", "expires_at > now() AS alive", "true AS alive"),
    tests: APP_CODE,
  },
  {
    name: "one more code of the app is alive",
    plant: inFile(
      "server/people/accounts/app-code.store.ts",
      "expires_at > now()) < ${MOST_ALIVE}",
      "expires_at > now()) <= ${MOST_ALIVE}",
    ),
    tests: APP_CODE,
  },
  {
    name: "the exchange ends one session and all of its person's end",
    plant: inFile(SESSIONS, "(:sid::text IS NULL OR s.exchange_sid = :sid)", "(:sid::text IS NULL OR true)"),
    tests: ["server/exchange/login/exchange-login.test.ts"],
  },
  {
    name: "a session that has stepped up keeps its token",
    plant: inFile("server/people/accounts/step-up.service.ts", "await rotateSession(tx, request.caller.sessionId, digest(token));", ""),
    tests: SIGN_UP,
  },
  {
    name: "a token that was copied before a step up lives on",
    plant: inFile(
      SESSIONS,
      "SET previous_hash = token_hash, rotated_at = now(), token_hash",
      "SET previous_hash = token_hash, rotated_at = now() + interval '1 day', token_hash",
    ),
    tests: SIGN_UP,
  },
  {
    name: "what is masked is shown in full an hour after a check",
    plant: inFile(SESSIONS, "const CHECK_MINUTES = 5;", "const CHECK_MINUTES = 60;"),
    tests: ["server/people/payments/payment-details.test.ts"],
  },
];

/** What a new password takes along. */
const PASSWORDS: readonly Defect[] = [
  {
    name: "a new password leaves sessions alive",
    plant: inFile(PASSWORD, "() => removeOtherSessions(tx, userId, keep);", "async () => undefined;"),
    tests: [...SIGN_UP, ...SECURITY],
  },
  {
    name: "a new password leaves browsers their notices",
    plant: inFile(PASSWORD, "await removeSubscriptionsOf(tx, user.id);", ""),
    tests: AFTER_RESET,
  },
  {
    name: "a new password leaves a Telegram chat its notices",
    plant: inFile(PASSWORD, "await removeTelegramChatOf(tx, user.id);", ""),
    tests: AFTER_RESET,
  },
  {
    name: "a new password notifies nobody",
    plant: inFile(PASSWORD, `notifySecurityChange(context, tx, user.id, "password", isReset ? "password_reset" : "password_changed");`, ""),
    tests: [...LOG, ...AFTER_RESET, "server/delivery/notifications/notify.test.ts"],
  },
  {
    name: "a password is changed without the old one",
    plant: inFile(
      PASSWORD,
      "!(await passwordHolds(user.passwordHash, body.oldPassword, context.config.passwordCost))",
      "body.oldPassword === body.password",
    ),
    tests: SIGN_UP,
  },
  {
    name: "a reset leaves API keys as they were",
    plant: inFile(
      "server/people/accounts/protection.store.ts",
      "CASE WHEN :byReset THEN clock_timestamp()",
      "CASE WHEN :byReset AND false THEN clock_timestamp()",
    ),
    tests: AFTER_RESET,
  },
  {
    name: "a reset code is good twice",
    plant: inFile(
      RESETS,
      "UPDATE password_reset SET used_at = now() WHERE account_hash",
      "UPDATE password_reset SET used_at = NULL WHERE account_hash",
    ),
    tests: SIGN_UP,
  },
  {
    name: "a used reset code leaves the others of its account",
    plant: inFile(
      RESETS,
      'WHERE account_hash = :accountHash AND used_at IS NULL"',
      'WHERE id = (SELECT min(id) FROM password_reset WHERE account_hash = :accountHash) AND used_at IS NULL"',
    ),
    tests: GUESSING,
  },
  {
    name: "a reset code doesn't run out",
    plant: inFile(RESETS, "expires_at <= clock_timestamp() OR used_at IS NOT NULL AS over", "used_at IS NOT NULL AS over"),
    tests: PROTECTION,
  },
  {
    name: "a sixth guess at a reset code is let in",
    plant: inFile(RESET, "by.own && sent.tries >= MOST_TRIES", "by.own && sent.tries > MOST_TRIES"),
    tests: GUESSING,
  },
  {
    name: "strangers guess at a reset code once more",
    plant: inFile(RESET, "sent.strangerTries >= MOST_TRIES_OF_STRANGERS", "sent.strangerTries > MOST_TRIES_OF_STRANGERS"),
    tests: GUESSING,
  },
  {
    name: "strangers' guesses use up the owner's",
    plant: inFile(RESETS, `(by === "own" ? countTry : countStranger)`, `(by === "own" ? countStranger : countTry)`),
    tests: GUESSING,
  },
  {
    name: "reset codes are asked for at once by many",
    plant: inFile(RESETS, "  await lock.count(tx, { accountHash });\n", ""),
    tests: PROTECTION,
  },
];

/** Defects of accounts: log-ins, sessions, passwords, and the codes and passkeys that protect them. */
export const ACCOUNT_DEFECTS: readonly Defect[] = [...LOGGING_IN, ...SESSIONS_END, ...PASSWORDS, ...SECRET_DEFECTS];
