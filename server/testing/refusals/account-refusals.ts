import { readText } from "@plaza/contract/unknown-value.ts";
import { randomBytes } from "node:crypto";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { readId } from "@plaza/contract/ids.ts";
import { givePassword, TEST_PASSWORD } from "../browser.ts";
import { codeTo } from "../mailbox.ts";
import { drawn } from "../pictures.ts";
import { subUserOf } from "../sub-users.ts";
import { buy } from "../trades.ts";
import { formOf, sendForm } from "../uploads.ts";
import { call, google, whileSet, type Provocations, type Stage } from "./provocation.ts";

/** Refusals of logging in, of securing and verifying an account, and of the people who work for it. */

const STRONG_PASSWORD = "Evening-Trader-2026!";
const freshAddress = () => `refused-${randomBytes(6).toString("hex")}@example.test`;

/** From a network that nobody else logs in from: wrong passwords count per network. */
function logIn(stage: Stage, account: string, password = TEST_PASSWORD): Promise<string> {
  const network = `2001:db8:${randomBytes(2).toString("hex")}:1::1`;
  return call(stage, null, "POST /api/a/v2/auth/login", { body: { account, password }, headers: { "x-forwarded-for": network } });
}

type Verification = WireOf<"POST /api/a/v1/auth/kyc">["body"];

async function verify(stage: Stage, changed: Partial<Verification>): Promise<string> {
  const person = await stage.stack.person({ kyc: false });
  const file = await sendForm(
    stage.stack,
    person,
    "/api/a/v1/auth/kyc/document",
    formOf([{ bytes: await drawn("png") }], { kind: "front" }),
  );
  const documentId = readId<"kyc_document">(readText(file.details, "documentId"));
  const body: Verification = {
    kycType: "personal",
    givenNames: "Ada",
    familyName: "Byron",
    birthDate: "1990-12-10",
    country: "GB",
    identityKind: "passport",
    identityNumber: `P${person.uid}`,
    documentIds: [documentId],
    ...changed,
  };
  return call(stage, person, "POST /api/a/v1/auth/kyc", { body });
}

export const ACCOUNT_REFUSALS = {
  two_factor_required: {
    provoke: async (stage) => {
      const person = await stage.stack.person();
      await stage.stack.owner.query("UPDATE users SET login_two_factor = true WHERE id = $1", [person.id]);
      return logIn(stage, await givePassword(stage.stack, person));
    },
  },
  wrong_credentials: { provoke: (stage) => logIn(stage, freshAddress()) },
  wrong_password: {
    provoke: async (stage) => {
      const person = await stage.stack.person();
      await givePassword(stage.stack, person);
      const body = { oldPassword: "Wrong-Passw0rd!", password: STRONG_PASSWORD, securityCode: await google(stage, person) };
      return call(stage, person, "POST /api/a/v2/auth/password", { body });
    },
  },
  weak_password: {
    provoke: (stage) => call(stage, null, "POST /api/a/v2/auth/register", { body: { account: freshAddress(), password: "password123" } }),
  },
  // A request without an origin has no page that could use a passkey.
  passkey_refused: { provoke: (stage) => call(stage, null, "POST /api/a/v2/auth/passkey/options") },
  captcha_wrong: { provoke: (stage) => whileSet(stage, "captchaCheck", true, () => logIn(stage, freshAddress())) },
  nickname_taken: {
    provoke: async (stage) => {
      const person = await stage.stack.person();
      await stage.stack.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [person.id]);
      const other = await stage.stack.person();
      // No nickname may be a phone number, as eight digits are, nor name a messenger, as two of other letters do.
      const letters = Array.from(randomBytes(8), (byte) => "bdhjlnrz".charAt(byte % 8)).join("");
      const nickname = `Taken ${letters}`;
      await stage.stack.owner.query("UPDATE users SET nickname = $2 WHERE id = $1", [other.id, nickname]);
      return call(stage, person, "POST /api/a/v1/auth/nickname", { body: { nickname } });
    },
  },
  account_taken: {
    provoke: async (stage) => {
      const [person, quicker] = await Promise.all([stage.stack.person({ email: false }), stage.stack.person({ email: false })]);
      const email = freshAddress();
      await call(stage, person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "bind", account: email } });
      const code = await codeTo(stage.stack, email);
      await stage.stack.owner.query("UPDATE users SET email = $2, email_verified = true WHERE id = $1", [quicker.id, email]);
      const body = { email, code, securityCode: await google(stage, person) };
      return call(stage, person, "POST /api/a/v1/auth/email", { body });
    },
  },
  already_done: {
    provoke: async (stage) => {
      const person = await stage.stack.person();
      return call(stage, person, "POST /api/a/v1/auth/email", { body: { email: freshAddress(), code: "123456" } });
    },
  },
  channel_not_bound: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ email: false });
      return call(stage, person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "payment" } });
    },
  },
  phone_needed_first: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ phone: false });
      return call(stage, person, "DELETE /api/a/v1/auth/email", { body: { securityCode: await google(stage, person) } });
    },
  },
  email_needed_first: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ email: false });
      return call(stage, person, "DELETE /api/a/v1/auth/phone", { body: { securityCode: await google(stage, person) } });
    },
  },
  account_frozen: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ usdt: "10" });
      await stage.stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [person.id]);
      return call(stage, person, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" } });
    },
  },
  owner_frozen: {
    provoke: async (stage) => {
      const { advId } = stage.trade;
      const owner = await stage.stack.person();
      const helper = await subUserOf(stage.stack, owner, "trade");
      await stage.stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [owner.id]);
      const body = { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } as const;
      return call(stage, helper, "POST /api/ctc/create-order", { body });
    },
  },
  too_young: { args: { age: "18" }, provoke: (stage) => verify(stage, { birthDate: "2020-01-01" }) },
  document_missing: { provoke: (stage) => verify(stage, {}) },

  sub_user_suspended: {
    provoke: async (stage) => {
      const helper = await subUserOf(stage.stack, await stage.stack.person(), "trade");
      await stage.stack.owner.query("UPDATE sub_user SET state = 'suspended' WHERE user_id = $1", [helper.id]);
      return logIn(stage, await givePassword(stage.stack, helper));
    },
  },
  invitation_over: {
    provoke: (stage) => call(stage, null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token: "x".repeat(43) } }),
  },
  sub_user_cannot: {
    provoke: async (stage) => {
      const seller = await stage.stack.person({ usdt: "500" });
      const looker = await subUserOf(stage.stack, seller, "view");
      const advId = await stage.stack.advert(seller, { side: "sell", quantity: "500" });
      const orderId = await buy(stage.stack, await stage.stack.person(), advId);
      return call(stage, seller, "POST /api/ctc/assign-order", { body: { orderId, subUserId: looker.id } });
    },
  },
  sub_user_limit: {
    args: { most: 20 },
    provoke: async (stage) => {
      const owner = await stage.stack.person();
      await Promise.all(Array.from({ length: 20 }, () => subUserOf(stage.stack, owner, "view")));
      const body = { nickname: "One more", email: freshAddress(), rights: "view", securityCode: await google(stage, owner) } as const;
      return call(stage, owner, "POST /api/a/v1/auth/sub-users", { body });
    },
  },
} as const satisfies Partial<Provocations>;
