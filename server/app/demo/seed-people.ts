import type { Names } from "./ids.ts";
import { AGREEMENT_VERSIONS, NEWEST_AGREEMENT } from "@plaza/contract/agreement.ts";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import { dialCodeOf } from "@plaza/domain/catalogue/field-checks.ts";
import { hashPassword } from "../../people/accounts/password.ts";
import { authenticatorAad } from "../../people/accounts/security-code.service.ts";
import type { NewRow } from "../../core/db/insert-rows.ts";
import { sealFields } from "../../people/payments/payment.store.ts";
import { seal, type SealingKey } from "../../core/secrets/seal.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, type DemoPerson } from "./accounts.ts";
import { demoTier } from "./merchants.ts";
import type { DemoPayment } from "./payments.ts";
import type { Random } from "./random.ts";

/** A UID is its account group and nine digits. */
const UIDS_OF_A_GROUP = 1_000_000_000;

/** Hashing is slow on purpose, and everybody's password is the same published one: one hash serves all. */
export function demoPasswordHash(): Promise<string> {
  return hashPassword(DEMO_PASSWORD);
}

/**
 * Returns the rows of `users`, in the order of `people`, all with the same password. Public numbers are eight random digits without
 * repetition, behind a 1 and the account group where that is not 0.
 * @param accountGroup whose people they are: of the cell that the demo runs in
 */
export function userRows(
  people: readonly DemoPerson[],
  idOf: Names<UserId>,
  passwordHash: string,
  sealingKey: SealingKey,
  random: Random,
  accountGroup: number,
): NewRow[] {
  const first = accountGroup === 0 ? 0 : accountGroup * UIDS_OF_A_GROUP + UIDS_OF_A_GROUP / 10;
  const uids = new Set<number>();
  while (uids.size < people.length) uids.add(first + random.between(10_000_000, 99_999_999));
  return people.map((person, index) => {
    const id = idOf(person.key);
    return {
      id,
      uid: [...uids][index] ?? 0,
      account_group: accountGroup,
      username: person.key,
      nickname: person.nickname,
      email: person.email,
      email_verified: person.emailVerified,
      phone: person.phone,
      phone_verified: person.phone !== null,
      dial_code: person.phone === null ? null : dialCodeOf(person.phone),
      password_hash: passwordHash,
      parent_id: person.parentKey === null ? null : idOf(person.parentKey),
      trader_status: person.traderStatus,
      merchant_tier: demoTier(person),
      kyc_type: person.kycType,
      kyc_status: person.kycStatus,
      kyc_name: person.fullName,
      kyc_country: person.country,
      terms_version: person.termsAccepted ? NEWEST_AGREEMENT.version : null,
      terms_accepted_at: person.termsAccepted ? acceptedAt(person, NEWEST_AGREEMENT.from) : null,
      totp_secret: person.twoFactor ? seal(sealingKey, authenticatorAad(id), DEMO_TOTP_SECRET) : null,
      language: person.language,
      created_at: person.joinedAt,
    };
  });
}

/** Each version that held in somebody's time, accepted on its first day or on their own. */
export function agreementRows(people: readonly DemoPerson[], idOf: Names<UserId>): NewRow[] {
  return people
    .filter(({ termsAccepted }) => termsAccepted)
    .flatMap((person) =>
      AGREEMENT_VERSIONS.filter((_version, index) => !hasSuccessor(index, person.joinedAt)).map((version) => ({
        user_id: idOf(person.key),
        version: version.version,
        language: person.language,
        accepted_at: acceptedAt(person, version.from),
      })),
    );
}

function hasSuccessor(index: number, by: Date): boolean {
  const next = AGREEMENT_VERSIONS[index + 1];
  return next !== undefined && new Date(next.from) <= by;
}

function acceptedAt({ joinedAt }: DemoPerson, from: string): Date {
  return new Date(Math.max(joinedAt.getTime(), Date.parse(from)));
}

/** Who works for whom: they trade, and don't release. */
export function subUserRows(people: readonly DemoPerson[], idOf: Names<UserId>): NewRow[] {
  return people.flatMap(({ key, parentKey, email, joinedAt }) =>
    parentKey === null
      ? []
      : [{ user_id: idOf(key), account_id: idOf(parentKey), rights: "trade", state: "active", email, created_at: joinedAt }],
  );
}

/** Returns a row for every user, so that lists show when each was last online. */
export function presenceRows(people: readonly DemoPerson[], idOf: Names<UserId>): NewRow[] {
  return people.map(({ key, lastSeenAt }) => ({ user_id: idOf(key), seen_at: lastSeenAt }));
}

/** What people bring along from before the market's orders. Seven of ten trades were with somebody else or on another day. */
export function openingRows(people: readonly DemoPerson[], idOf: Names<UserId>): NewRow[] {
  return people.flatMap(({ key, record, joinedAt }) => {
    const { completed, positive, negative } = record;
    if (completed === 0) return [];
    const of = (count: number, percent: number) => Math.floor((count * percent) / 100);
    return [
      {
        user_id: idOf(key),
        completed,
        at_fault: record.atFault,
        release_seconds: record.releaseSeconds,
        releases: record.releases,
        pay_seconds: record.paySeconds,
        payments: record.payments,
        positive,
        negative,
        partners: of(completed, 45),
        ranked_trades: of(completed, 70),
        praised_by: of(positive, 60),
        criticised_by: of(negative, 90),
        first_trade_at: new Date(joinedAt.getTime() + 5 * 86_400_000),
      },
    ];
  });
}

/**
 * Newer than every edition, so that the job leaves these accounts out: their numbers are drawn from a few examples, and two people who happen to
 * share one would be limited for it.
 */
const WITHOUT_FINGERPRINTS = 32_767;

/** Returns accounts sealed to their rows, as the server stores them, and outside of the shared-account rule. */
export function paymentRows(
  payments: readonly DemoPayment[],
  userOf: Names<UserId>,
  idOf: Names<PaymentId>,
  sealingKey: SealingKey,
): NewRow[] {
  return payments.map((payment) => {
    const id = idOf(payment.ref);
    const { sealed, masked } = sealFields(sealingKey, id, payment.fields);
    return {
      id,
      user_id: userOf(payment.owner),
      method_id: payment.methodId,
      fiat: payment.fiat,
      holder_name: holderOf(payment),
      sealed_fields: sealed,
      masked_fields: masked,
      created_at: payment.createdAt,
      fingerprint_version: WITHOUT_FINGERPRINTS,
    };
  });
}

/** In whose name the account is. @throws for an account in nobody's name. */
export function holderOf(payment: DemoPayment): string {
  const holder = payment.fields["account_holder"];
  if (holder === undefined) throw new RangeError(`${payment.ref} is in nobody's name`);
  return holder;
}
