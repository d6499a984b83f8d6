import { expect, it } from "vitest";
import { sessionCookieName, staffCookieName } from "@plaza/contract/session-cookies.ts";
import { FormFields } from "./form-fields.ts";
import { formIdentity } from "./recent-answers.server.ts";

const CREDENTIALS = [true, false].flatMap((tls) => [sessionCookieName(tls), staffCookieName(tls)]);

/** Of the same form, sent by the person who has this cookie. */
function identityOf(cookie: string): Promise<string> {
  const form = new FormData();
  form.set("form_key", "8f3c0a52-0000-4000-8000-000000000001");
  return formIdentity(new Request("https://plaza.example/desk/staff", { method: "POST", headers: { cookie } }), new FormFields(form));
}

it.each(CREDENTIALS)("a form that one sends with the cookie %s is not the same one from another, or from nobody", async (name) => {
  const identities = await Promise.all([`${name}=one`, `${name}=other`, "", `${name}=one; theme=dark`].map(identityOf));
  expect(new Set(identities).size).toBe(3);
  expect(identities[3]).toBe(identities[0]);
});
