import { inFile, inFunction, type Defect } from "./defect.ts";

const ONCE = "server/app/http/idempotency.ts";
const PIPELINE = "server/app/http/request-pipeline.ts";
const ACTING_BY = "server/core/identity/acting-by.ts";
const TESTS = ["server/app/http/idempotency.test.ts"];
const DRY_RUN = ["server/app/http/dry-run.test.ts"];
const WITHDRAWN = ["server/trade/orders/withdrawn-rights.test.ts", ...TESTS];

/** A defect whose tests are those of its list unless it names nearer ones. */
type Planted = Omit<Defect, "tests"> & Partial<Pick<Defect, "tests">>;

/** Which requests are the same one. */
const SAME: readonly Planted[] = [
  {
    name: "a repeated request gets the response of somebody else's with its key",
    plant: inFile(
      ONCE,
      `"SELECT fingerprint, status, body FROM idempotency WHERE user_id = :userId AND call`,
      `"SELECT fingerprint, status, body FROM idempotency WHERE :userId::bigint IS NOT NULL AND call`,
    ),
  },
  {
    name: "a repeated request gets the response of another call with its key",
    plant: inFile(
      ONCE,
      `FROM idempotency WHERE user_id = :userId AND call = :call AND key = :key",\n);\n\n/** The same for`,
      `FROM idempotency WHERE user_id = :userId AND :call::text IS NOT NULL AND key = :key",\n);\n\n/** The same for`,
    ),
  },
  {
    name: "one key is good for two inputs",
    plant: inFile(ONCE, "!saved.fingerprint.equals(intent.fingerprint)", "saved.fingerprint.length === 0"),
  },
  {
    name: "two things that one call names are the same input",
    plant: inFile(PIPELINE, "return params === undefined ? body : { params, body };", "return body;"),
  },
  {
    name: "two files are the same input",
    plant: inFile(PIPELINE, "upload === null ? identityOf(prepared.callRequest) : upload.identity", "identityOf(prepared.callRequest)"),
    tests: ["server/delivery/files/evidence.test.ts", "server/trade/chat/attachment.test.ts", ...TESTS],
  },
  {
    name: "fields in another order are another input",
    plant: inFile(ONCE, ".toSorted(([a], [b]) => (a < b ? -1 : 1))", ""),
  },
  {
    name: "a call that requires a key takes none",
    plant: inFile(PIPELINE, `call.idempotency === "required" ? refuse("idempotency_key_required") : null`, "null"),
  },
  { name: "a key may be anything", plant: inFile(PIPELINE, " || !IDEMPOTENCY_KEY.test(key)", "") },
];

/** What becomes of the first of equal requests, and of the others. */
const RESPONSES: readonly Planted[] = [
  {
    name: "a response isn't kept",
    plant: inFile(ONCE, "if (!acted.undone && saved !== null) storeResponse", "if (acted.undone && saved !== null) storeResponse"),
  },
  { name: "a refusal isn't kept", plant: inFile(ONCE, "if (undone && isKept(written)) {", "if (undone && !isKept(written) && false) {") },
  { name: "a refusal for haste is kept", plant: inFile(ONCE, "written.status !== 429 && ", "") },
  { name: "what a stranger reads is kept", plant: inFile(ONCE, " && written.status !== 401", "") },
  { name: "a fault of ours is kept", plant: inFile(ONCE, "written.status < 500 && ", "") },
  {
    name: "what a refused act has written stays",
    plant: inFile(ONCE, "(acted) => acted === null || acted.undone,", "(acted) => acted === null,"),
  },
  {
    name: "a secret is kept for a repeated request",
    plant: inFile(ONCE, "acted.kept ?? acted.written", "acted.written"),
    tests: ["server/app/http/secrets-once.test.ts", ...TESTS],
  },
  {
    name: "an act is done again by an equal request",
    plant: inFile(
      ONCE,
      "return claimed?.isFirst === true ? act(tx, claimed.withdrawn) : null;",
      "return act(tx, claimed?.withdrawn ?? null);",
    ),
  },
  {
    name: "an act that begins with its claim is done again by an equal request",
    plant: inFile(
      ONCE,
      "  if (row?.isFirst !== true) throw new ClaimFailed(null);\n  if (row.withdrawn",
      "  if (row !== null && row.withdrawn",
    ),
  },
  {
    name: "a repeated response doesn't say so",
    plant: inFile(PIPELINE, "if (result.replayed) void", "if (!result.replayed && false) void"),
  },
  {
    name: "a stored response is that of every call with its key",
    plant: inFunction("store_response", "AND call = p_call AND key", "AND key"),
  },
  {
    name: "a response is kept for minutes instead of hours",
    plant: inFile(
      "server/app/jobs/jobs.ts",
      "created_at < now() - make_interval(hours => :hours)",
      "created_at < now() - make_interval(mins => :hours)",
    ),
    tests: ["server/app/jobs/old-responses.test.ts"],
  },
];

/** Who was let in, and is let in no more when the act is done. */
const LET_IN: readonly Planted[] = [
  {
    name: "an act that begins with its claim is done for somebody who was logged out",
    plant: inFile(ONCE, "  if (row.withdrawn !== null) throw new ClaimFailed(row.withdrawn);\n", ""),
  },
  {
    name: "an ended session acts to its request's end",
    plant: inFile(ONCE, "CASE WHEN NOT EXISTS (SELECT FROM session) THEN 'session' END", "NULL::text"),
  },
  {
    name: "an ended session of a sub-user acts to its request's end",
    plant: inFile(ACTING_BY, "NOT EXISTS (SELECT FROM session)", "false"),
  },
  {
    name: "a session of staff that has ended acts to its request's end",
    plant: inFile(ACTING_BY, "NOT EXISTS (SELECT FROM staff_session)", "false"),
  },
  { name: "a revoked key acts to its request's end", plant: inFile(ACTING_BY, ' AND ${keyRowLives("k")} FOR KEY SHARE', " FOR KEY SHARE") },
  {
    name: "a sub-user that was suspended acts to its request's end",
    plant: inFile(ACTING_BY, " AND state = 'active' FOR KEY SHARE", " FOR KEY SHARE"),
  },
  {
    name: "a sub-user that lost a right acts to its request's end",
    plant: inFile(ACTING_BY, "rights = ANY (:rights::text[])", ":rights::text[] IS NOT NULL"),
  },
  { name: "a session can end beside its act", plant: inFile(ACTING_BY, "WHERE id = :sessionId FOR KEY SHARE", "WHERE id = :sessionId") },
  {
    name: "a session of staff can end beside its act",
    plant: inFile(ACTING_BY, "WHERE id = :staffSessionId FOR KEY SHARE", "WHERE id = :staffSessionId"),
  },
  { name: "a key can be revoked beside its act", plant: inFile(ACTING_BY, '${keyRowLives("k")} FOR KEY SHARE', '${keyRowLives("k")}') },
  { name: "a sub-user can be suspended beside its act", plant: inFile(ACTING_BY, "state = 'active' FOR KEY SHARE", "state = 'active'") },
];

const TRIED: readonly Planted[] = [
  {
    name: "a request that is only tried uses its key up",
    plant: inFile(PIPELINE, "const intent = isTried ? null : readIntent", "const intent = readIntent"),
  },
  {
    name: "a request that is only tried is done",
    plant: inFile(
      PIPELINE,
      "return isTried ? undoDone(tx, await withResponse(acted, viewOf(context, prepared, tx))) : acted;",
      "return acted;",
    ),
  },
];

/** Defects of equal requests, and of requests whose caller loses what it acts by. */
export const IDEMPOTENCY_DEFECTS: readonly Defect[] = [
  ...[...SAME, ...RESPONSES].map((defect) => ({ tests: TESTS, ...defect })),
  ...LET_IN.map((defect) => ({ tests: WITHDRAWN, ...defect })),
  ...TRIED.map((defect) => ({ tests: DRY_RUN, ...defect })),
];
