import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { KEY_SCOPES } from "@plaza/contract/key-scopes.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { codeIn, isAboutCode, sendCode, requestedCode } from "../security/code-form.server.ts";
import type { SentCode } from "../security/purpose.ts";
import { LIVES } from "./key-lifetimes.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

export async function loadKeys({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const keys = await orAway(visit.api("GET /api/a/v1/auth/api-keys"));
  return { texts: messagesFor(visit.lang, ["apikeys", "security"]), keys, renderedAt: new Date().toISOString() };
}
export type KeysData = Awaited<ReturnType<typeof loadKeys>>;

/** What the form held; it comes back with a refusal, so that nothing is typed twice. */
export type TypedKey = Readonly<Record<"name" | "kind" | "publicKey" | "from" | "life" | "cap", string>> & {
  readonly scopes: readonly string[];
  readonly understood: boolean;
};

export type KeyAnswer =
  | { readonly kind: "made"; readonly publicId: string; readonly secret: string | null }
  | { readonly kind: "revoked" }
  | { readonly kind: "code_sent"; readonly sent: SentCode; readonly typed: TypedKey }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly field: string | null;
      readonly aboutCode: boolean;
      readonly typed: TypedKey | null;
    };

/** A secret that an answer carries stands in that answer's page and nowhere else. */
export async function actOnKeys({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const answer = await answerTo(visit, form);
  return data(answer, { status: answer.kind === "refused" ? 422 : 200, headers: { "cache-control": "no-store" } });
}

async function answerTo(visit: Visit, form: FormData): Promise<KeyAnswer> {
  const revoked = form.get("revoke");
  const typed = revoked === null ? typedIn(form) : null;
  try {
    if (typeof revoked === "string") {
      await visit.api("POST /api/a/v1/auth/revoke-api-key", { body: { keyId: revoked as never } });
      return { kind: "revoked" };
    }
    const asked = typed ?? typedIn(form);
    const input = requestedCode(form);
    if (input !== null) return { kind: "code_sent", sent: await sendCode(visit, input, { scene: "api" }), typed: asked };
    if (asked.scopes.length === 0) return { kind: "refused", message: "", field: "scopes", aboutCode: false, typed: asked };
    const { key, secret } = await visit.api("POST /api/a/v1/auth/create-api-key", { body: bodyOf(asked, form) });
    return { kind: "made", publicId: key.publicId, secret };
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
    return { kind: "refused", message: fault.message, field: fieldOf(fault), aboutCode: isAboutCode(fault.code), typed };
  }
}

function fieldOf(fault: Refusal): string | null {
  const { field } = (fault.details ?? {}) as { readonly field?: unknown };
  return typeof field === "string" ? (field.split(".")[0] ?? null) : null;
}

function bodyOf(typed: TypedKey, form: FormData) {
  const code = codeIn(form);
  const life = LIVES.find((days) => String(days) === typed.life);
  const wantsRelease = typed.understood || typed.cap !== "";
  return {
    name: typed.name,
    kind: typed.kind === "ed25519" ? ("ed25519" as const) : ("hmac" as const),
    ...(typed.publicKey === "" ? {} : { publicKey: typed.publicKey }),
    scopes: KEY_SCOPES.filter((scope) => typed.scopes.includes(scope)),
    allowedFrom: typed.from.split(/[\s,]+/).filter((line) => line !== ""),
    ...(life === undefined ? {} : { expiresInDays: life }),
    ...(wantsRelease && typed.understood ? { allowRelease: { understood: true as const, dailyCapUsd: typed.cap || "0" } } : {}),
    ...(code === undefined ? {} : { securityCode: code }),
  };
}

function typedIn(form: FormData): TypedKey {
  const text = (name: string, most: number) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, most) : "";
  };
  return {
    name: text("name", 60),
    kind: text("kind", 10),
    publicKey: text("public_key", 60),
    from: text("from", 1000),
    life: text("life", 4),
    cap: text("cap", 30).replaceAll(/[\s,_]/g, ""),
    scopes: form.getAll("scopes").filter((one) => typeof one === "string"),
    understood: form.get("understood") === "yes",
  };
}
