import { inFile, type Defect } from "./defect.ts";

const CODES = "server/people/accounts/security-code.store.ts";
const CHECKS = "server/people/accounts/security-code.service.ts";
const FACTORS = "server/people/accounts/protection.store.ts";
const APP = "server/people/accounts/authenticator.service.ts";
const GUESSES = "server/people/accounts/authenticator-guess.store.ts";
const PASSKEYS = "server/people/accounts/passkey.store.ts";
const SENT = ["server/people/accounts/codes.test.ts"];
const SECURITY = ["server/people/accounts/security.test.ts"];
const GUESSING = ["server/people/accounts/guessing.test.ts"];
const REPLAY = ["server/people/accounts/passkey-replay.test.ts"];
const HOLD = ["server/people/accounts/security-hold.test.ts"];
const PROTECTION = ["server/people/accounts/protection.test.ts"];
const STATEMENTS = ["server/people/accounts/statements.test.ts"];

const OF_CODES: readonly Defect[] = [
  {
    name: "a code that was sent is good twice",
    plant: inFile(CODES, "UPDATE security_code SET used_at = now() WHERE", "UPDATE security_code SET used_at = NULL WHERE"),
    tests: [...SECURITY, ...SENT],
  },
  {
    name: "a code that was sent doesn't run out",
    plant: inFile(CODES, "expires_at <= clock_timestamp() OR used_at IS NOT NULL AS expired", "used_at IS NOT NULL AS expired"),
    tests: SENT,
  },
  {
    name: "an older code comes to life once the newer one is used",
    plant: inFile(CODES, "IS NOT DISTINCT FROM :orderId\n   ORDER BY", "IS NOT DISTINCT FROM :orderId AND used_at IS NULL\n   ORDER BY"),
    tests: PROTECTION,
  },
  {
    name: "a code of one purpose opens another",
    plant: inFile(
      CODES,
      "AND channel = :channel AND scene = :scene AND order_id",
      "AND channel = :channel AND :scene::text IS NOT NULL AND order_id",
    ),
    tests: [...SENT, ...SECURITY],
  },
  {
    name: "a code for one order opens another",
    plant: inFile(CODES, "AND order_id IS NOT DISTINCT FROM :orderId", "AND coalesce(:orderId::bigint, 0) IS NOT NULL"),
    tests: SENT,
  },
  {
    name: "codes are sent without a pause",
    plant: inFile(
      CODES,
      "AND used_at IS NULL AND created_at > now() - interval '${RESEND_SECONDS} seconds'`",
      "AND used_at IS NULL AND created_at > now()`",
    ),
    tests: SENT,
  },
  {
    name: "two guesses at a code that was sent are one",
    plant: inFile(CODES, "ORDER BY created_at DESC LIMIT 1 FOR UPDATE", "ORDER BY created_at DESC LIMIT 1"),
    tests: [...SENT, ...SECURITY],
  },
  {
    name: "a sixth guess at the authenticator is let in",
    plant: inFile(
      GUESSES,
      "locked_until = CASE WHEN g.failures + 1 >= ${MOST_TRIES}",
      "locked_until = CASE WHEN g.failures + 1 > ${MOST_TRIES}",
    ),
    tests: [...SENT, ...GUESSING],
  },
  {
    name: "a right code leaves the wrong ones before it",
    plant: inFile(CHECKS, "if (failed) await clearGuesses(tx, userId, scope);", ""),
    tests: PROTECTION,
  },
  {
    name: "the wrong codes of a day don't count",
    plant: inFile(CHECKS, "!proved && today >= context.settings.current.wrongCodesPerDay", "!proved && today < 0"),
    tests: GUESSING,
  },
  {
    name: "the wrong codes of a day lock out who has proved a factor",
    plant: inFile(CHECKS, "if (!proved && today >= ", "if (today >= "),
    tests: GUESSING,
  },
];

const OF_FACTORS: readonly Defect[] = [
  {
    name: "a recovery code is good twice",
    plant: inFile(FACTORS, "AND code_hash = :codeHash AND used_at IS NULL", "AND code_hash = :codeHash"),
    tests: SECURITY,
  },
  {
    name: "a recovery code of anybody's is good",
    plant: inFile(
      FACTORS,
      "SET used_at = now() WHERE user_id = :userId AND code_hash",
      "SET used_at = now() WHERE :userId::bigint IS NOT NULL AND code_hash",
    ),
    tests: STATEMENTS,
  },
  {
    name: "recovery codes of before stay beside new ones",
    plant: inFile(FACTORS, "  await deleteRecoveryCodes(tx, userId);\n  await insertRecovery", "  await insertRecovery"),
    tests: PROTECTION,
  },
  {
    name: "recovery codes outlive their authenticator",
    plant: inFile(APP, "  await deleteRecoveryCodes(tx, user.id);\n", ""),
    tests: [...SECURITY, ...HOLD],
  },
  {
    name: "the authenticator is turned off without a code",
    plant: inFile(
      APP,
      "  if (wrong !== null) return wrong;\n  const until",
      "  if (wrong !== null && user.parentId === user.id) return wrong;\n  const until",
    ),
    tests: PROTECTION,
  },
  {
    name: "a factor that goes begins no hold",
    plant: inFile(FACTORS, "now() + make_interval(hours => :holdHours))", "now() + 0 * make_interval(hours => :holdHours))"),
    tests: [...SECURITY, ...HOLD],
  },
  {
    name: "a shorter hold replaces a longer one",
    plant: inFile(
      FACTORS,
      "greatest(security_hold_until, now() + make_interval(hours => :holdHours))",
      "now() + make_interval(hours => :holdHours)",
    ),
    tests: PROTECTION,
  },
  {
    name: "the last address can be unbound",
    plant: inFile(FACTORS, "AND email_verified AND phone_verified RETURNING", "AND email_verified RETURNING"),
    tests: SECURITY,
  },
  {
    name: "an address is bound over another one",
    plant: inFile(FACTORS, "WHERE id = :userId AND NOT email_verified", "WHERE id = :userId"),
    tests: STATEMENTS,
  },
  {
    name: "an authenticator is set up over another one",
    plant: inFile(
      FACTORS,
      "WHERE id = :userId AND totp_secret IS NULL RETURNING totp_pending_until",
      "WHERE id = :userId RETURNING totp_pending_until",
    ),
    tests: PROTECTION,
  },
  {
    name: "an authenticator waits for its first code for good",
    plant: inFile(FACTORS, "totp_secret IS NULL AND totp_pending_until > now() FOR", "totp_secret IS NULL FOR"),
    tests: PROTECTION,
  },
  {
    name: "another session is shown the authenticator's secret",
    plant: inFile(FACTORS, "AND totp_pending_session = :sessionId AND", "AND :sessionId::bigint IS NOT NULL AND"),
    tests: PROTECTION,
  },
];

const OF_PASSKEYS: readonly Defect[] = [
  {
    name: "an answer of a passkey is good twice",
    plant: inFile(
      PASSKEYS,
      '"DELETE FROM passkey_challenge WHERE challenge_hash',
      '"UPDATE passkey_challenge SET expires_at = expires_at WHERE challenge_hash',
    ),
    tests: REPLAY,
  },
  {
    name: "a question to a passkey doesn't run out",
    plant: inFile(PASSKEYS, 'IS NOT DISTINCT FROM :userId AND expires_at > now()"', 'IS NOT DISTINCT FROM :userId"'),
    tests: PROTECTION,
  },
  {
    name: "a question of a session logs in",
    plant: inFile(PASSKEYS, "AND user_id IS NOT DISTINCT FROM :userId AND", "AND coalesce(:userId::bigint, 0) IS NOT NULL AND"),
    tests: REPLAY,
  },
  {
    name: "a passkey's counter may stand still",
    plant: inFile("server/people/accounts/passkey.service.ts", "counter: passkey.counter,", "counter: 0,"),
    tests: REPLAY,
  },
  {
    name: "a passkey's counter isn't written",
    plant: inFile(
      PASSKEYS,
      "UPDATE passkey SET counter = :counter, last_used_at",
      "UPDATE passkey SET counter = counter + 0 * :counter::bigint, last_used_at",
    ),
    tests: REPLAY,
  },
  {
    name: "anybody's passkey can be removed",
    plant: inFile(
      PASSKEYS,
      "DELETE FROM passkey WHERE id = :id AND user_id = :userId",
      "DELETE FROM passkey WHERE id = :id AND :userId::bigint IS NOT NULL",
    ),
    tests: STATEMENTS,
  },
  {
    name: "anybody's passkey can be renamed",
    plant: inFile(
      PASSKEYS,
      "SET name = :name WHERE id = :id AND user_id = :userId",
      "SET name = :name WHERE id = :id AND :userId::bigint IS NOT NULL",
    ),
    tests: PROTECTION,
  },
  {
    name: "a passkey from before a reset signs orders",
    plant: inFile(PASSKEYS, " AND coalesce(p.confirmed_at > u.password_reset_at, true) ORDER", " ORDER"),
    tests: ["server/trade/signatures/order-signature.test.ts"],
  },
  {
    name: "a new passkey signs a release",
    plant: inFile(PASSKEYS, "p.created_at <= now() - make_interval(hours => :hours) AND", "make_interval(hours => :hours) IS NOT NULL AND"),
    tests: ["server/trade/signatures/order-signature.test.ts"],
  },
];

/** Defects of codes, authenticators, holds and passkeys. */
export const SECRET_DEFECTS: readonly Defect[] = [...OF_CODES, ...OF_FACTORS, ...OF_PASSKEYS];
