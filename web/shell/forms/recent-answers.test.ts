import { expect, it } from "vitest";
import { sessionCookieName, staffCookieName } from "@plaza/contract/session-cookies.ts";
import { FormFields } from "./form-fields.ts";
import { formIdentity } from "./recent-answers.server.ts";

const CREDENTIALS = [true, false].flatMap((tls) => [sessionCookieName(tls), staffCookieName(tls)]);

/** Of the same form, sent by the person who has this cookie, from an address. */
function identityOf(cookie: string, from = "192.0.2.1"): Promise<string> {
  const form = new FormData();
  form.set("form_key", "8f3c0a52-0000-4000-8000-000000000001");
  return formIdentity(
    new Request("https://plaza.example/desk/staff", { method: "POST", headers: { cookie, "x-forwarded-for": from } }),
    new FormFields(form),
  );
}

it.each(CREDENTIALS)("a form that one sends with the cookie %s is not the same one from another, or from nobody", async (name) => {
  const identities = await Promise.all([`${name}=one`, `${name}=other`, "", `${name}=one; theme=dark`].map((cookie) => identityOf(cookie)));
  expect(new Set(identities).size).toBe(3);
  expect(identities[3]).toBe(identities[0]);
});

it("a form without a session is another one from another address, and a session's the same one from everywhere", async () => {
  expect(await identityOf("", "192.0.2.2")).not.toBe(await identityOf(""));
  expect(await identityOf("sid=one", "192.0.2.2")).toBe(await identityOf("sid=one"));
});
