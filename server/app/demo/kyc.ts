import type { UserId } from "@plaza/contract/ids.ts";
import { neededDocuments } from "@plaza/domain/kyc/rules.ts";
import type { Context } from "../../core/context.ts";
import { statement } from "../../core/db/statement.ts";
import { sealFile } from "../../delivery/files/sealed-file.ts";
import { attachDocuments, putDocument } from "../../people/kyc/document.store.ts";
import { insertKycCase, kycCasesOf } from "../../people/kyc/kyc-case.store.ts";
import { digest } from "../../core/secrets/seal.ts";
import { emailOf } from "./accounts.ts";
import { specimenPicture } from "./sample-document.ts";

const pendingCompany = statement<{ id: UserId; kycName: string | null }, { email: string }>(
  "demo_pending_company",
  "SELECT id, kyc_name FROM users WHERE email = :email AND kyc_status = 'pending'",
);

/** Gives the demo's company, whose verification is pending, the case that waits for staff. */
export async function seedDemoKyc(context: Context): Promise<void> {
  const company = await pendingCompany.first(context.db, { email: emailOf("company") });
  const name = company?.kycName;
  if (company === null || name == null || (await kycCasesOf(context.db, company.id)).length > 0) return;
  const { sealingKey } = context.config;
  const bytes = specimenPicture();
  const files = neededDocuments("company", "passport").map((kind) => ({ kind, storageName: context.randomBytes(16).toString("hex") }));
  for (const { storageName } of files) await context.files.storage.put(storageName, sealFile(sealingKey, storageName, bytes));
  await context.db.transaction(async (tx) => {
    const caseId = await insertKycCase(tx, sealingKey, {
      userId: company.id,
      kycType: "company",
      country: "GB",
      identityHash: digest("the demo company's specimen"),
      facts: {
        givenNames: "Helen",
        familyName: "Ashdown",
        birthDate: "1984-03-09",
        identityKind: "passport",
        identityNumber: "SPECIMEN 0042",
        company: { legalName: name, registrationNumber: "SPECIMEN 07315" },
      },
    });
    const ids = [];
    for (const { kind, storageName } of files) {
      const put = await putDocument(tx, company.id, kind, {
        storageName,
        mime: "image/png",
        size: bytes.length,
        sha256: digest(bytes),
      });
      ids.push(put.document.id);
    }
    await attachDocuments(tx, company.id, caseId, ids);
  });
}
