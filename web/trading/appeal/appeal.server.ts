import { sendForm } from "../../shell/forms/form-body.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { APPEAL_REASONS, type AppealReason } from "@plaza/contract/appeal.ts";
import type { FileId, OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { idIn } from "../../shell/address-id.ts";
import { formAction, giveBack, type Params } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { noRightTexts } from "../../shell/labels/no-right.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** As many as a form of the page may bring; the API takes more over several. */
const MOST_FILES = 5;
const STORY_LENGTH = 2000;

/** The cases of one of the visitor's orders. Under the counterparty's address it redirects. */
export async function loadAppeal({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  const [order, appeals] = await Promise.all([
    visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
    visit.api("GET /api/ctc/query-appeal", { query: { orderId } }),
  ]);
  const path = paths.appeal(visit.lang, order.type, order.orderId);
  if (visit.url.pathname !== path) throw redirect(path);
  const texts = { ...messagesFor(visit.lang, ["appeal", "order"]), ...noRightTexts(visit.lang, appeals.readOnly === true) };
  return { texts, order, appeals };
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
export const actOnAppeal = formAction({
  file: (visit, fields, params) => send(visit, fields, params, "file"),
  say: (visit, fields, params) => send(visit, fields, params, "say"),
  withdraw: (visit, fields, params) => send(visit, fields, params, "withdraw"),
  object: (visit, fields, params) => send(visit, fields, params, "object"),
});

async function send(visit: Visit, fields: FormFields, params: Params, act: Act) {
  const orderId = idIn<"order">(params, "orderId");
  let unsent = readForm(fields, act);
  try {
    unsent = { ...unsent, files: [...unsent.files, ...(await uploadAll(visit, orderId, fields))] };
    const problem = problemOf(unsent);
    if (problem !== null) return data<Unsent>({ ...unsent, problem }, { status: 422 });
    await CALLS[act](visit, orderId, unsent, fields);
  } catch (fault) {
    if (fault instanceof Refusal && fault.status === 404) throw fault;
    return giveBack<Unsent>(fault, ({ message }) => ({ ...unsent, message }));
  }
  return redirect(visit.url.pathname, 303);
}

function readForm(fields: FormFields, act: Act): Unsent {
  const names = fields.texts("file_name");
  return {
    act,
    problem: null,
    message: "",
    reason: fields.optionalChoice("reason", APPEAL_REASONS),
    story: fields.optionalText("story", STORY_LENGTH),
    files: fields.ids<"file">("file_id").map((fileId, index) => ({ fileId, name: (names[index] ?? "").slice(0, 200) })),
  };
}

/** Puts the files up before anything else is looked at, so that whatever is wrong with the form, none is picked twice. */
async function uploadAll(visit: Visit, orderId: OrderId, fields: FormFields): Promise<Unsent["files"]> {
  const uploaded: { fileId: FileId; name: string }[] = [];
  for (const file of fields.files("files").slice(0, MOST_FILES)) {
    // One after the other: an upload is work for the API, which takes a person's in turns.
    const { fileId, name } = await visit.api("POST /api/ctc/upload-file-by-form-data", { body: { orderId, evidence: "yes" }, file });
    uploaded.push({ fileId, name });
  }
  return uploaded;
}

function problemOf({ act, reason, story, files }: Unsent): Unsent["problem"] {
  if (act === "file" && reason === null) return "reason";
  const wordless = story === "" && act !== "withdraw" && !(act === "say" && files.length > 0);
  return wordless ? "story" : null;
}

type Send = (visit: Visit, orderId: OrderId, unsent: Unsent, fields: FormFields) => Promise<unknown>;

const idsOf = ({ files }: Unsent) => files.map(({ fileId }) => fileId);

const CALLS: Readonly<Record<Act, Send>> = {
  file: (visit, orderId, unsent, fields) =>
    sendForm(visit.api, fields, "POST /api/ctc/create-appeal", { orderId, description: unsent.story, fileIds: idsOf(unsent) }),
  say: (visit, orderId, unsent) =>
    visit.api("POST /api/ctc/add-appeal-evidence", { body: { orderId, description: unsent.story, fileIds: idsOf(unsent) } }),
  withdraw: (visit, orderId, { story }) => visit.api("POST /api/ctc/withdraw-appeal", { body: { orderId, description: story } }),
  object: (visit, orderId, unsent, fields) =>
    sendForm(visit.api, fields, "POST /api/ctc/object-to-decision", { orderId, description: unsent.story, fileIds: idsOf(unsent) }),
};
