import { nicknameSigns } from "@plaza/domain/people/nickname-signs.ts";
import type { ServiceWireOf } from "@plaza/contract/calls/service.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { withoutDirectionControls } from "@plaza/domain/text/wellformed.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { readContact } from "../../people/accounts/contact-address.ts";
import { changeExternalUser } from "../../people/accounts/external-user.store.ts";
import { freezeUser, unfreezeUser } from "../../people/accounts/freeze.store.ts";
import { missingGatesOf } from "../../people/accounts/gate.service.ts";
import { newUid } from "../../people/accounts/uid.ts";
import { findExternalUser, insertExternalUser, type User } from "../../people/accounts/user.store.ts";
import { wakeCounterparties } from "../../people/accounts/verification-change.service.ts";
import { writeVerification } from "../../people/accounts/verification.store.ts";
import { removeForeignPayments } from "../../people/payments/payment.service.ts";

type UserBody = ServiceWireOf<"PUT /api/s/v1/users/{externalId}">["body"];
type UserAnswer = ServiceWireOf<"PUT /api/s/v1/users/{externalId}">["data"];
type KycBody = ServiceWireOf<"PUT /api/s/v1/users/{externalId}/kyc">["body"];
type FreezeBody = ServiceWireOf<"PUT /api/s/v1/users/{externalId}/freeze">["body"];
type FreezeAnswer = ServiceWireOf<"PUT /api/s/v1/users/{externalId}/freeze">["data"];

const MOST_TRIES_FOR_A_NUMBER = 8;
const SHORTEST_NAME = 2;
/** Control and direction marks, letters without a width, line and paragraph ends. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Addresses are written in one place, for a new user as for any other; no password is kept. */
const NOTHING_YET = { email: null, phone: null, dialCode: null, passwordHash: "" } as const;
/** A freeze without an end lasts until it is lifted. */
const ENDLESS_MS = 10 * 365 * 86_400_000;

interface NamedUser {
  readonly externalId: string;
  /** Of an account that is made now; one that is there keeps its own. */
  readonly accountGroup: number;
}

/** Creates a user or changes what the exchange says about them. */
export async function putUser(tx: Tx, named: NamedUser, body: UserBody): Promise<Outcome<UserAnswer>> {
  const { externalId } = named;
  const [email, phone] = [
    body.email === undefined ? undefined : readContact(body.email, "email", "email"),
    body.phone === undefined ? undefined : readContact(body.phone, "phone", "phone"),
  ];
  if (refused(email)) return email;
  if (refused(phone)) return phone;
  // Often the user's own choice at the exchange; counterparties know each other by it.
  const nickname = body.nickname === undefined ? undefined : body.nickname.normalize("NFC").trim();
  if (nickname !== undefined && !isShowable(nickname)) return refuse("field_invalid", { field: "nickname" });
  const user = (await findExternalUser(tx, externalId)) ?? (await makeUser(tx, named, body));
  const changed = await changeExternalUser(tx, user.id, {
    email: email?.account,
    phone,
    nickname,
    language: body.locale,
    country: body.country,
    isTrader: body.role === "trader",
  });
  return changed ? userAnswer(externalId, user) : refuse("contact_taken");
}

/** Whether a name that was given elsewhere can be shown: nothing unseen or turned round in it, and none of the signs for which names are refused here. */
function isShowable(nickname: string): boolean {
  return nickname.length >= SHORTEST_NAME && !UNSEEN.test(nickname) && nicknameSigns(nickname).length === 0;
}

async function makeUser(tx: Tx, { externalId, accountGroup }: NamedUser, { locale = "en" }: UserBody): Promise<User> {
  for (let tries = 0; tries < MOST_TRIES_FOR_A_NUMBER; tries++) {
    const uid = newUid(accountGroup);
    // One number after the other: a second one is needed only if the first is in use.
    const nickname = `user-${uid.slice(-6)}`;
    const made = await insertExternalUser(tx, { ...NOTHING_YET, externalId, uid, nickname, language: locale, accountGroup });
    if (made !== null) return made;
    // A request at the same moment made the user.
    const quicker = await findExternalUser(tx, externalId);
    if (quicker !== null) return quicker;
  }
  throw new Error("no free number for a new account was found");
}

function userAnswer(externalId: string, { uid, accountGroup, createdAt }: User): UserAnswer {
  return { externalId, UID: uid, accountGroup, createdAt: createdAt.toISOString() };
}

/** A user as the exchange sees it. */
export function userState(context: Context, externalId: string, user: User): ServiceWireOf<"GET /api/s/v1/users/{externalId}">["data"] {
  return {
    ...userAnswer(externalId, user),
    kycStatus: user.kycStatus,
    frozen: user.frozenUntil !== null,
    frozenUntil: user.frozenUntil?.toISOString() ?? null,
    gates: missingGatesOf(context, user),
  };
}

/** Takes over the result of the exchange's check. Who loses a verification loses with it what the back office's withdrawal would take. */
export async function putKyc(
  context: Context,
  tx: Tx,
  externalId: string,
  { status, type, legalName, country, checkedAt }: Omit<KycBody, "reference">,
): Promise<Outcome<{ kycStatus: User["kycStatus"] }>> {
  if (Number.isNaN(Date.parse(checkedAt)) || legalName.trim() === "") {
    return refuse("field_invalid", { field: legalName.trim() === "" ? "legalName" : "checkedAt" });
  }
  const user = await findExternalUser(tx, externalId);
  if (user === null) return refuse("not_found");
  await applyKyc(context, tx, user, { status, type, name: legalName.trim(), country });
  return { kycStatus: status };
}

/** Writes the result of a check that was made elsewhere, and what follows from it. */
export async function applyKyc(
  context: Context,
  tx: Tx,
  user: User,
  result: Pick<KycBody, "status" | "type" | "country"> & { readonly name: string },
): Promise<void> {
  // Its person wrote it, at the exchange or for its vendor.
  const name = withoutDirectionControls(result.name);
  const before = await writeVerification(tx, { userId: user.id, ...result, name });
  if (result.status === "approved") await removeForeignPayments(tx, user.id, name);
  if (before === "approved" && result.status !== "approved") {
    notify(tx, {
      to: user.id,
      kind: "kyc_withdrawn",
      act: `kyc_withdrawn:${user.id}:${Date.now()}`,
      facts: { reason: translate(user.language ?? "en", "kyc.lost_at_exchange") },
    });
  }
  tx.afterCommit(() => context.wake([user.id]));
  if ((before === "approved") !== (result.status === "approved")) await wakeCounterparties(context, tx, user.id);
}

/** Notifies everybody with a running order with this person. Passed in, since orders don't know the exchange, nor the exchange orders. */
export type NotifyRestriction = (
  context: Context,
  tx: Tx,
  userId: UserId,
  kind: "counterparty_restricted" | "counterparty_unrestricted",
) => Promise<void>;

/** Freezes or lifts, as customer service does. Of a freeze that is there already, the new end counts. */
export async function putFreeze(
  context: Context,
  tx: Tx,
  externalId: string,
  { frozen, until: given, reason }: Omit<FreezeBody, "reference">,
  notifyRestriction: NotifyRestriction,
): Promise<Outcome<FreezeAnswer>> {
  const user = await findExternalUser(tx, externalId);
  if (user === null) return refuse("not_found");
  tx.afterCommit(() => context.wake([user.id]));
  await wakeCounterparties(context, tx, user.id);
  const now = Date.now();
  if (!frozen) {
    if (await unfreezeUser(tx, user.id)) {
      notify(tx, { to: user.id, kind: "account_unfrozen", act: `unfreeze:${user.id}:${now}`, facts: {} });
      await notifyRestriction(context, tx, user.id, "counterparty_unrestricted");
    }
    return { frozen: false, frozenUntil: null };
  }
  const until = given === undefined ? new Date(now + ENDLESS_MS) : new Date(given);
  if (!(until.getTime() > now && until.getTime() <= now + ENDLESS_MS)) return refuse("field_invalid", { field: "until" });
  const isNew = await freezeUser(tx, user.id, until);
  notify(tx, {
    to: user.id,
    kind: "account_frozen",
    act: `freeze:${user.id}:${until.getTime()}`,
    facts: { at: until.toISOString(), why: "other", reason: reason.trim() },
  });
  if (isNew) await notifyRestriction(context, tx, user.id, "counterparty_restricted");
  return { frozen: true, frozenUntil: until.toISOString() };
}
