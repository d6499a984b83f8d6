import type { WireOf } from "@plaza/contract/calls/index.ts";
import { KYC_REJECT_REASONS, type KycRejectReason } from "@plaza/contract/kyc.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { COUNTRIES } from "@plaza/domain/catalogue/countries.ts";
import { ageOn, LEAST_AGE, neededDocuments, plainNumber } from "@plaza/domain/kyc/rules.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { findUser, type User } from "../accounts/user.store.ts";
import { beginVerification } from "../accounts/verification.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { attachDocuments, unusedDocuments, type KycDocument } from "./document.store.ts";
import { identityDigest } from "./identity-digest.ts";
import { insertKycCase, kycCasesOf, type KycFacts, usualReviewHours } from "./kyc-case.store.ts";

type Input = WireOf<"POST /api/a/v1/auth/kyc">["body"];
type Info = WireOf<"GET /api/a/v1/auth/kyc/info">["data"];

const NUMBER_LENGTH = { least: 3, most: 30 };

/** Opens a case. One at a time: the person's own row is the guard, and the database refuses a second waiting case besides. */
export async function submitKyc(context: Context, tx: Tx, userId: UserId, input: Input): Promise<Outcome<true>> {
  const facts = readFacts(input, new Date(context.clock()));
  if (refused(facts)) return facts;
  if (!(await beginVerification(tx, userId, input.kycType))) return refuse("already_done");
  const caseId = await insertKycCase(tx, context.config.sealingKey, {
    userId,
    kycType: input.kycType,
    country: input.country,
    facts,
    identityHash: await identityDigest(context, tx, input.country, facts),
  });
  const attached = await attachDocuments(tx, userId, caseId, input.documentIds);
  if (attached === null) return refuse("not_found");
  const missing = neededDocuments(input.kycType, input.identityKind).filter(
    (kind) => !attached.some((candidate) => candidate.kind === kind),
  );
  return missing.length > 0 ? refuse("document_missing", { missing }) : true;
}

function readFacts(input: Input, today: Date): Outcome<KycFacts> {
  const company = input.kycType === "company" ? (input.company ?? { legalName: "", registrationNumber: "" }) : null;
  const typed = {
    givenNames: input.givenNames,
    familyName: input.familyName,
    identityNumber: input.identityNumber,
    ...(company === null ? {} : company),
  };
  const blank = Object.entries(typed).find(([, text]) => text.trim() === "");
  if (blank !== undefined) return refuse("field_blank", { field: blank[0] });
  const number = plainNumber(input.identityNumber);
  if (number.length < NUMBER_LENGTH.least || number.length > NUMBER_LENGTH.most)
    return refuse("field_invalid", { field: "identityNumber" });
  if (!COUNTRIES.includes(input.country)) return refuse("field_invalid", { field: "country" });
  const wrongAge = refuseAge(input.birthDate, today);
  if (wrongAge !== null) return wrongAge;
  return {
    givenNames: oneLine(input.givenNames),
    familyName: oneLine(input.familyName),
    birthDate: input.birthDate,
    identityKind: input.identityKind,
    identityNumber: oneLine(input.identityNumber),
    company: company === null ? null : { legalName: oneLine(company.legalName), registrationNumber: oneLine(company.registrationNumber) },
  };
}

function refuseAge(birthDate: string, today: Date): Refusal | null {
  const age = ageOn(birthDate, today);
  if (age === null) return refuse("field_invalid", { field: "birthDate" });
  return age < LEAST_AGE ? refuse("too_young", { field: "birthDate", leastAge: LEAST_AGE }, { age: String(LEAST_AGE) }) : null;
}

function oneLine(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
}

/** The caller's verification, with the reasons of a rejection in the caller's language. */
export async function kycInfo(on: Queryable, userId: UserId, locale: Locale): Promise<Info> {
  const [user, [latest], documents] = await Promise.all([findUser(on, userId), kycCasesOf(on, userId), unusedDocuments(on, userId)]);
  const usualHours = user.kycStatus === "pending" ? await usualReviewHours(on) : null;
  const info = kycInfoOf(user, { submittedAt: latest?.createdAt ?? null, documents }, locale);
  return usualHours === null ? info : { ...info, usualHours };
}

/** The same of what was read already. */
export function kycInfoOf(
  user: Pick<User, "kycType" | "kycStatus" | "kycName" | "kycCountry" | "kycRejectReason">,
  { submittedAt, documents }: { readonly submittedAt: Date | null; readonly documents: readonly KycDocument[] },
  locale: Locale,
): Info {
  const reasons = user.kycStatus === "rejected" ? reasonsOf(user.kycRejectReason) : [];
  return {
    kycType: user.kycType,
    kycStatus: user.kycStatus,
    level: user.kycStatus === "approved" ? 1 : 0,
    ...(user.kycName === null ? {} : { fullName: user.kycName }),
    ...(user.kycCountry === null ? {} : { country: user.kycCountry }),
    ...(submittedAt === null ? {} : { submittedAt: submittedAt.toISOString() }),
    ...(reasons.length === 0 ? {} : { rejectReason: rejectSentence(locale, reasons), rejectReasons: reasons }),
    documents: documents.map(({ id, kind }) => ({ documentId: id, kind })),
  };
}

function reasonsOf(stored: string | null): KycRejectReason[] {
  const words = stored?.split(",") ?? [];
  return KYC_REJECT_REASONS.filter((reason) => words.includes(reason));
}

/** Why an identity was rejected, one sentence for each reason. */
export function rejectSentence(locale: Locale, reasons: readonly KycRejectReason[]): string {
  return reasons.map((reason) => translate(locale, `kyc.reject_${reason}`)).join(" ");
}
