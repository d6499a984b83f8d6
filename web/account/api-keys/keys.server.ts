import { detailOf } from "../../shell/api/refusal-detail.ts";
import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { data, type LoaderFunctionArgs } from "react-router";
import { KEY_SCOPES, type KeyScope } from "@plaza/contract/key-scopes.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../../shell/api/call.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { codeActions, codeIn, isAboutCode, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

/** Loads the user's keys. Secrets are not among them: each is shown once, when its key is made. */
export async function loadKeys({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const [keys, { off }] = await Promise.all([visit.api("GET /api/a/v1/auth/api-keys"), visit.api("GET /api/ctc/market-state")]);
  return {
    texts: messagesFor(visit.lang, ["apikeys", "security"]),
    keys,
    // Not above every page: only who has a program reads of it, here.
    off: off.includes("api_keys") ? translate(visit.lang, "errors.api_keys_off") : null,
    renderedAt: new Date().toISOString(),
  };
}
export type KeysData = Awaited<ReturnType<typeof loadKeys>>;

/** What the form held; it comes back with a refusal, so that nothing is typed twice. */
export type TypedKey = Readonly<Record<"name" | "publicKey" | "allowedFrom" | "expiresInDays" | "cap", string>> & {
  readonly kind: "hmac" | "ed25519";
  readonly scopes: readonly KeyScope[];
  readonly understood: boolean;
};

export type KeyAnswer =
  | { readonly kind: "made"; readonly publicId: string; readonly secret: string | null }
  | { readonly kind: "revoked" }
  | { readonly kind: "resumed" }
  | { readonly kind: "code_sent"; readonly of: string; readonly sent: SentCode; readonly typed: TypedKey | null }
  | {
      readonly kind: "refused";
      /** The key that it is about, or "new". */
      readonly of: string;
      readonly message: string;
      readonly field: string | null;
      readonly aboutCode: boolean;
      readonly typed: TypedKey | null;
    };

/** A secret that an answer carries is in that answer's page and nowhere else. */
const answered = (answer: KeyAnswer) => data(answer, { headers: { "cache-control": "no-store" } });

export const actOnKeys = formAction({
  ...codeActions(async (channel, visit, fields) => {
    const of = ofIn(fields);
    const typed = of === "new" ? typedIn(fields) : null;
    try {
      return answered({ kind: "code_sent", of, sent: await sendCode(visit, channel, { scene: "api" }), typed });
    } catch (fault) {
      return refusedWith(fault, typed, of);
    }
  }),
  create: async (visit, fields) => {
    const typed = typedIn(fields);
    if (typed.scopes.length === 0) {
      const answer: KeyAnswer = { kind: "refused", of: "new", message: "", field: "scopes", aboutCode: false, typed };
      return data(answer, { status: 422 });
    }
    try {
      const { key, secret } = await visit.api("POST /api/a/v1/auth/create-api-key", {
        body: bodyOf(fields, typed),
      });
      return answered({ kind: "made", publicId: key.publicId, secret });
    } catch (fault) {
      return refusedWith(fault, typed);
    }
  },
  resume: async (visit, fields) => {
    try {
      await sendForm(visit.api, fields, "POST /api/a/v1/auth/resume-api-key", { securityCode: codeIn(fields) });
      return answered({ kind: "resumed" });
    } catch (fault) {
      return refusedWith(fault, null, ofIn(fields));
    }
  },
  revoke: async (visit, fields) => {
    try {
      await sendForm(visit.api, fields, "POST /api/a/v1/auth/revoke-api-key");
      return answered({ kind: "revoked" });
    } catch (fault) {
      return refusedWith(fault, null);
    }
  },
});

function ofIn(fields: FormFields): string {
  return fields.has("keyId") ? fields.id("keyId") : "new";
}

function refusedWith(fault: unknown, typed: TypedKey | null, of = "new") {
  return giveBack<KeyAnswer>(fault, (refusal) => ({
    kind: "refused",
    of,
    message: refusal.message,
    field: fieldOf(refusal),
    aboutCode: isAboutCode(refusal.code),
    typed,
  }));
}

function fieldOf(fault: Refusal): string | null {
  return detailOf(fault, "field")?.split(".")[0] ?? null;
}

function bodyOf(fields: FormFields, typed: TypedKey) {
  return readBody(fields, "POST /api/a/v1/auth/create-api-key", {
    allowedFrom: typed.allowedFrom.split(/[\s,]+/).filter((line) => line !== ""),
    allowRelease: typed.understood ? { understood: true, dailyCapUsd: typed.cap || "0" } : undefined,
    securityCode: codeIn(fields),
  });
}

function typedIn(fields: FormFields): TypedKey {
  return {
    name: fields.text("name"),
    kind: fields.choice("kind", ["hmac", "ed25519"]),
    publicKey: fields.optionalText("publicKey"),
    allowedFrom: fields.text("allowedFrom"),
    expiresInDays: fields.text("expiresInDays"),
    cap: fields.optionalText("cap", 30).replaceAll(/[\s,_]/g, ""),
    scopes: fields.choices("scopes", KEY_SCOPES),
    understood: fields.isTicked("understood"),
  };
}
