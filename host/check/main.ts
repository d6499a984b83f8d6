import { parseArgs } from "node:util";
import { DEMO_KEY, DEMO_USERS } from "../demo.ts";
import { codeNow } from "../api/second-factor.ts";
import { ASSET_DIGITS } from "../wallet/amount.ts";
import { casesFor, runCheck, type CaseResult } from "./run-check.ts";

// `npm run host-check -- <url> [--key pk_… --secret …] [--user …] [--asset USDT --digits 6] [--second-factor [--totp …]] [--events]`. Exits with 1
// if a case failed.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", default: DEMO_KEY.id },
    secret: { type: "string", default: DEMO_KEY.secret },
    user: { type: "string", default: DEMO_USERS[0].externalId },
    asset: { type: "string", default: "USDT" },
    digits: { type: "string" },
    "second-factor": { type: "boolean", default: false },
    totp: { type: "string" },
    events: { type: "boolean", default: false },
    quiet: { type: "boolean", default: false },
  },
});
const [url] = positionals;
if (url === undefined || !URL.canParse(url)) {
  write(
    "Usage: npm run host-check -- <url> [--key <id> --secret <64 hexadecimal digits>] [--user <externalId>] [--asset <code> --digits <n>]",
  );
  write("  [--second-factor [--totp <the user's authenticator secret>]] [--events]: also checks these optional calls");
  write("The user is a test user of yours who owns at least 20 of the asset. Every coin that is moved is moved back.");
  process.exit(2);
}
const digits = Number(values.digits ?? ASSET_DIGITS[values.asset] ?? Number.NaN);
if (!Number.isInteger(digits)) {
  write(`How many decimal places does ${values.asset} have? Say --digits.`);
  process.exit(2);
}

const { totp } = values;
const results = await runCheck(
  { url: url.replace(/\/$/, ""), keyId: values.key, secret: values.secret, externalId: values.user, asset: values.asset, digits },
  (result) => write(linesOf(result)),
  casesFor({
    ...(values["second-factor"] ? { secondFactor: { rightCode: totp === undefined ? null : () => codeNow(totp) } } : {}),
    events: values.events,
  }),
);
const failed = results.filter(({ passed }) => !passed).length;
write(`\n${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function linesOf({ title, expected, sent, got, passed }: CaseResult): string {
  const head = `${passed ? "passed" : "FAILED"}  ${title}`;
  if (passed && values.quiet) return head;
  return [head, ...sent.map((line, turn) => `    sent      ${line}\n    got       ${got[turn] ?? "nothing"}`), `    expected  ${expected}`]
    .concat(got.slice(sent.length).map((line) => `    problem   ${line}`))
    .join("\n");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
