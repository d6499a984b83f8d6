import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { openDatabase } from "../../core/db/database.ts";
import { migrate } from "../../core/db/migrate.ts";
import { refused } from "../../core/http/refusal.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";
import { makeServiceKey, refuseServiceKeyInput } from "../../exchange/service-keys/service-key.service.ts";
import { endServiceKey } from "../../exchange/service-keys/service-key.store.ts";

/** Makes and ends an exchange's keys: for the owner of the database. `HELP` explains the arguments. */
const HELP = `npm run service-key -- add <name> --scopes <scopes> [--from <networks>] [--days <number>] [--public-key <base64url>]
npm run service-key -- end <key>

Scopes are some of ${SERVICE_SCOPES.join(",")}. Networks are addresses or CIDR, with commas between; without them the key works from anywhere.
"add" prints one line of JSON with the key and its secret, which is shown once. With a raw Ed25519 public key there is no secret.
Without DATABASE_URL it works on the market in DATA_DIR, running or not. With it, it needs the servers' SEALING_KEY.
`;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { scopes: { type: "string" }, from: { type: "string" }, days: { type: "string" }, "public-key": { type: "string" } },
});
const [action, subject = ""] = positionals;
if (action === undefined || action === "help") {
  process.stdout.write(HELP);
  process.exit(0);
}
if ((action !== "add" && action !== "end") || subject === "") fail(HELP);
const env = readSecretFiles(process.env);
const url = env["DATABASE_URL"] ?? "";
if (url === "") fail("DATABASE_URL is missing: the owner's login of the database");
await migrate(url);
const db = openDatabase({ url, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
await (action === "add" ? add() : end());
await db.close();

function textOf(name: "scopes" | "from" | "days" | "public-key"): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

function listOf(name: "scopes" | "from"): string[] {
  return textOf(name)
    .split(/[\s,]+/)
    .filter(Boolean);
}

async function add(): Promise<void> {
  const sealing = env["SEALING_KEY"] ?? "";
  if (!/^[0-9a-f]{64}$/i.test(sealing)) fail("SEALING_KEY is missing: the same 64 hexadecimal digits that the server runs with");
  const words = listOf("scopes");
  const scopes = SERVICE_SCOPES.filter((scope) => words.includes(scope));
  if (scopes.length === 0 || scopes.length !== new Set(words).size) fail(`--scopes must be some of ${SERVICE_SCOPES.join(",")}`);
  const days = textOf("days");
  if (days !== "" && !/^[1-9]\d{0,4}$/.test(days)) fail("--days must be a whole number above zero");
  const input = {
    name: subject,
    scopes,
    allowedFrom: listOf("from"),
    expiresInDays: days === "" ? null : Number.parseInt(days, 10),
    publicKey: textOf("public-key") || null,
  };
  const wrong = await refuseServiceKeyInput(db, input);
  if (refused(wrong)) fail(`This key can't be made: ${wrong.code} ${JSON.stringify(wrong.details)}`);
  const made = await makeServiceKey(db, input, { sealingKey: sealingKeyOf([Buffer.from(sealing, "hex")]), randomBytes, by: null });
  process.stdout.write(`${JSON.stringify({ key: made.publicId, ...(made.secret === null ? {} : { secret: made.secret }) })}\n`);
}

async function end(): Promise<void> {
  if (!(await endServiceKey(db, subject))) fail(`No active service key is named ${subject}.`);
  process.stdout.write(`${JSON.stringify({ key: subject, ended: true })}\n`);
}
