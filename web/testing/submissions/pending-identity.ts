import { type KycCaseId, readId } from "@plaza/contract/ids.ts";
import { drawn } from "../../../server/testing/pictures.ts";
import type { Stack } from "../../../server/testing/stack.ts";
import { formOf, sendForm } from "../../../server/testing/uploads.ts";
import { valueOf } from "./submission.ts";

/** A verification that waits for staff. */
export async function pendingIdentity(stack: Stack): Promise<KycCaseId> {
  const person = await stack.person({ kyc: false, payments: [] });
  const bytes = await drawn("png", 600, 400);
  for (const kind of ["front", "selfie"]) await sendForm(stack, person, "/api/a/v1/auth/kyc/document", formOf([{ bytes }], { kind }));
  const { documents } = (await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data;
  const body = {
    kycType: "personal",
    givenNames: "Ada",
    familyName: "King",
    birthDate: "1990-12-10",
    country: "GB",
    identityKind: "passport",
    identityNumber: `P${person.uid}`,
    documentIds: documents.map(({ documentId }) => documentId),
  } as const;
  const sent = await stack.call(person, "POST /api/a/v1/auth/kyc", { body });
  if (sent.error !== null) throw new Error(sent.text);
  return readId(await valueOf(stack, "SELECT id FROM kyc_case WHERE user_id = $1", person.id));
}
