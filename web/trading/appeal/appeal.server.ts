import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { APPEAL_REASONS, type AppealReason } from "@plaza/contract/appeal.ts";
import type { CaseId, FileId, OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { uploadKey } from "../../shell/files/form-file.server.ts";
import { paths } from "../../shell/paths.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** As many as a form of the page may bring; the API takes more over several. */
const MOST_FILES = 5;
const STORY_LENGTH = 2000;

/** The cases of one of the visitor's orders. Under the other side's address it redirects. */
export async function loadAppeal({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn(visit, params["orderId"]);
  try {
    const [order, appeals] = await orAway(
      Promise.all([
        visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
        visit.api("GET /api/ctc/query-appeal", { query: { orderId } }),
      ]),
    );
    const path = paths.appeal(visit.lang, order.type, order.orderId);
    if (visit.url.pathname !== path) throw redirect(path);
    return { texts: messagesFor(visit.lang, ["appeal", "order"]), order, appeals, actKey: randomUUID() };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") throw pageNotFound(visit);
    throw fault;
  }
}
export type AppealData = Awaited<ReturnType<typeof loadAppeal>>;

/** What one of the page's forms came to when it was not done: its own words and files, to be sent again. */
export interface Unsent {
  readonly act: Act;
  readonly problem: "reason" | "story" | null;
  /** The API's sentence; empty where the field says it. */
  readonly message: string;
  readonly reason: AppealReason | null;
  readonly story: string;
  readonly files: readonly { readonly fileId: FileId; readonly name: string }[];
}

const ACTS = ["file", "say", "withdraw", "object"] as const;
type Act = (typeof ACTS)[number];

/** Does what a form of the page asks for: back to the page (303), or the form again with what is wrong. */
export async function actOnAppeal({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn(visit, params["orderId"]);
  const form = await request.formData();
  let unsent = readForm(form);
  try {
    unsent = { ...unsent, files: [...unsent.files, ...(await uploadAll(visit, orderId, form))] };
    const problem = problemOf(unsent);
    if (problem !== null) return data({ ...unsent, problem }, { status: 422 });
    await send(visit, orderId, unsent, form);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.code === "not_found") throw pageNotFound(visit);
    if (fault.code === "not_signed_in") throw redirect(paths.login(visit.lang, visit.url.pathname));
    return data({ ...unsent, message: fault.message }, { status: fault.status || 503 });
  }
  return redirect(visit.url.pathname, 303);
}

function readForm(form: FormData): Unsent {
  const [act, reason] = [textOf(form, "act"), textOf(form, "reason")];
  const names = form.getAll("file_name");
  return {
    act: ACTS.find((one) => one === act) ?? "say",
    problem: null,
    message: "",
    reason: APPEAL_REASONS.find((one) => one === reason) ?? null,
    story: textOf(form, "story").slice(0, STORY_LENGTH),
    files: form.getAll("file_id").flatMap((id, place) => {
      const name = names[place];
      return typeof id === "string" && /^\d{1,18}$/.test(id)
        ? [{ fileId: id as FileId, name: typeof name === "string" ? name.slice(0, 200) : "" }]
        : [];
    }),
  };
}

/** Puts the files up before anything else is looked at, so that whatever is wrong with the form, none is picked twice. */
async function uploadAll(visit: Visit, orderId: OrderId, form: FormData): Promise<Unsent["files"]> {
  const picked = form.getAll("files").filter((one): one is File => one instanceof File && one.size > 0);
  const uploaded: { fileId: FileId; name: string }[] = [];
  for (const file of picked.slice(0, MOST_FILES)) {
    // One after the other: an upload is work for the API, which takes a person's in turns.
    const { fileId, name } = await visit.api("POST /api/ctc/upload-file-by-form-data", {
      body: { orderId, evidence: "yes" },
      file,
      idempotencyKey: await uploadKey(textOf(form, "key"), file),
    });
    uploaded.push({ fileId, name });
  }
  return uploaded;
}

function problemOf({ act, reason, story, files }: Unsent): Unsent["problem"] {
  if (act === "file" && reason === null) return "reason";
  const wordless = story === "" && act !== "withdraw" && !(act === "say" && files.length > 0);
  return wordless ? "story" : null;
}

async function send(visit: Visit, orderId: OrderId, { act, reason, story, files }: Unsent, form: FormData): Promise<void> {
  const idempotencyKey = textOf(form, "key");
  const fileIds = files.map(({ fileId }) => fileId);
  switch (act) {
    case "file":
      await visit.api("POST /api/ctc/create-appeal", {
        body: { orderId, reason: reason ?? "other", description: story, fileIds },
        idempotencyKey,
      });
      return;
    case "say":
      await visit.api("POST /api/ctc/add-appeal-evidence", { body: { orderId, description: story, fileIds }, idempotencyKey });
      return;
    case "withdraw":
      await visit.api("POST /api/ctc/withdraw-appeal", { body: { orderId, description: story }, idempotencyKey });
      return;
    case "object":
      await visit.api("POST /api/ctc/object-to-decision", {
        body: { orderId, caseId: textOf(form, "case_id") as CaseId, description: story, fileIds },
        idempotencyKey,
      });
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function idIn(visit: Visit, orderId: string | undefined): OrderId {
  if (orderId === undefined || !/^\d{1,18}$/.test(orderId)) throw pageNotFound(visit);
  return orderId as OrderId;
}
