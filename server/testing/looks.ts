import type { CaseId, KycCaseId } from "@plaza/contract/ids.ts";
import type { Stack } from "./stack.ts";
import { askBackoffice, type Worker } from "./staff.ts";

/** Looks of staff at files, for tests of what comes after them. */

async function look(stack: Stack, worker: Worker, url: string): Promise<void> {
  const { statusCode, body } = await stack.server.app.inject({ url, headers: worker.headers });
  if (statusCode !== 200) throw new Error(`${url} was refused: ${body}`);
}

/** Opens every picture of a verification that this worker has claimed. */
export async function openDocuments(stack: Stack, worker: Worker, caseId: KycCaseId): Promise<void> {
  const { documents } = (await askBackoffice(stack, worker, "GET /api/desk/kyc-case", { query: { caseId } })).data;
  for (const { documentId } of documents) await look(stack, worker, `/api/desk/kyc-documents/${documentId}`);
}

/** Opens every file of both stories. */
export async function openEvidence(stack: Stack, worker: Worker, caseId: CaseId): Promise<void> {
  const { entries } = (await askBackoffice(stack, worker, "GET /api/desk/appeal", { query: { caseId } })).data;
  for (const { fileId } of entries.flatMap(({ files }) => files))
    // A test's file may have no bytes; the look is in the log before they are read.
    await stack.server.app.inject({ url: `/api/desk/case-files/${caseId}/${fileId}`, headers: worker.headers });
}
