import { randomBytes } from "node:crypto";
import { generateSecret } from "otplib";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import { isId } from "@plaza/contract/ids.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import { hashPassword } from "../../people/accounts/password.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { openDatabase, sqlState } from "../../core/db/database.ts";
import { migrate } from "../../core/db/migrate.ts";
import { changeStaffRole, disableStaff, insertStaff, resetStaff } from "../../people/staff/new-staff.store.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";

/** Adds, changes and removes staff: for the owner of the database, never for the running application. `HELP` explains the arguments. */
const HELP = `npm run staff -- add <email> <role> <name> [uid]   adds a staff member; prints the password and the authenticator once
npm run staff -- role <email> <role>               changes the role; also restores access
npm run staff -- reset <email>                     sets a new password and authenticator, printed once, and ends every session
npm run staff -- remove <email>                    removes access immediately, but not of the last operator; the audit log keeps their actions

A role is one of ${STAFF_ROLES.join(", ")}: each includes the rights of the ones before it (docs/roles.md).
Quote a name of several words. The uid is that of the person's own trading account, whose cases they cannot work on.
Without DATABASE_URL it works on the market in DATA_DIR, running or not. With it, it needs the owner's login and the servers' SEALING_KEY;
a production's first operator is added this way. Login at /desk requires the password and an authenticator code.
`;
const PASSWORD_BYTES = 15;
const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function roleOf(word: string | undefined): StaffRole {
  return STAFF_ROLES.find((role) => role === word) ?? fail(`The role must be one of ${STAFF_ROLES.join(", ")}.`);
}

const [act, email = "", role, name, uid] = process.argv.slice(2);
if (act === undefined || /^(-h|(--)?help)$/.test(act)) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (!isCommand(act) || !/^[^\s@]+@[^\s@]+$/.test(email)) fail(HELP);
const env = readSecretFiles(process.env);
const url = env["DATABASE_URL"] ?? "";
if (url === "") fail("DATABASE_URL is missing: the owner's login of the database");
await migrate(url);
const db = openDatabase({ url, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
await { add, role: changeRole, reset, remove }[act]();
await db.close();

function isCommand(word: string): word is "add" | "role" | "reset" | "remove" {
  return ["add", "role", "reset", "remove"].includes(word);
}

function sealingKey() {
  const key = env["SEALING_KEY"] ?? "";
  if (!/^[0-9a-f]{64}$/i.test(key)) fail("SEALING_KEY is missing: the same 64 hexadecimal digits that the server runs with");
  return sealingKeyOf([Buffer.from(key, "hex")]);
}

function show(sentence: string, password: string, secret: string): void {
  process.stdout.write(
    [
      `${sentence} Shown once:`,
      `  password       ${password}`,
      `  authenticator  otpauth://totp/${encodeURIComponent(`Plaza desk:${email}`)}?secret=${secret}&issuer=Plaza%20desk`,
      "",
    ].join("\n"),
  );
}

async function add(): Promise<void> {
  const key = sealingKey();
  if (name === undefined || name === "") fail(HELP);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const secret = generateSecret();
  const trader = isId<"uid">(uid) ? await findByUid(db, uid) : null;
  if (uid !== undefined && trader === null) fail(`No user has the uid ${uid}.`);
  const staff = {
    email,
    name,
    role: roleOf(role),
    userId: trader,
    passwordHash: await hashPassword(password),
    authenticatorSecret: secret,
  };
  try {
    await db.transaction((tx) => insertStaff(tx, key, staff));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      fail(`${email} or the user with this uid is already a staff member: use role, reset or remove to change it.`);
    throw error;
  }
  show(`${email} is ${staff.role}.`, password, secret);
}

/** What changes staff, unless nobody would be left who can do what an operator does. */
async function exceptLastOperator(change: Promise<boolean>): Promise<boolean> {
  try {
    return await change;
  } catch (error) {
    if (sqlState(error) === CHECK_VIOLATION) fail(`${email} is the last operator. Add another one first.`);
    throw error;
  }
}

async function changeRole(): Promise<void> {
  const wanted = roleOf(role);
  if (!(await exceptLastOperator(changeStaffRole(db, email, wanted)))) fail(`No staff member has the address ${email}.`);
  process.stdout.write(`${email} is ${wanted}.\n`);
}

async function remove(): Promise<void> {
  if (!(await exceptLastOperator(disableStaff(db, email)))) fail(`No active staff member has the address ${email}.`);
  process.stdout.write(`${email} no longer has access.\n`);
}

/** For a lost phone or password: sets new ones and ends every session. */
async function reset(): Promise<void> {
  const key = sealingKey();
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const secret = generateSecret();
  const done = await resetStaff(db, key, email, { passwordHash: await hashPassword(password), authenticatorSecret: secret });
  if (!done) fail(`No active staff member has the address ${email}.`);
  show(`${email} has a new password and authenticator.`, password, secret);
}
