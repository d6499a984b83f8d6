import { cookiesOf } from "../form-site.ts";
import { drawn } from "../../../server/testing/pictures.ts";
import { Browser, TEST_PASSWORD, givePassword } from "../../../server/testing/browser.ts";
import { makeKey } from "../../../server/testing/keys.ts";
import { codeTo, lastMessageTo, passResendWait } from "../../../server/testing/mailbox.ts";
import type { Person, Stack, Traits } from "../../../server/testing/stack.ts";
import { subUserOf } from "../../../server/testing/sub-users.ts";
import { authenticatorCode, sale } from "../../../server/testing/trades.ts";
import type { SecurityTopic } from "../../shell/security-topics.ts";
import type { FieldValues } from "../form-site.ts";
import { google, once, step, valueOf, type Step, type Submission } from "./submission.ts";

async function picture(name: string): Promise<File> {
  return new File([new Uint8Array(await drawn("png", 600, 400))], name, { type: "image/png" });
}

type Fill = (stack: Stack, person: Person) => FieldValues | Promise<FieldValues>;

/** A form of a page of somebody's own. */
function own(
  person: (stack: Stack) => Promise<Person>,
  form: string,
  path: string,
  fill: Fill,
  more: Parameters<typeof step>[2] = {},
): Step {
  return step(
    form,
    async (stack) => {
      const sender = await person(stack);
      return { as: sender, path, fields: await fill(stack, sender) };
    },
    more,
  );
}

/** The two buttons that send a code, of a form that asks for one. */
function codeButtons(person: (stack: Stack) => Promise<Person>, file: string, path: string, fields: FieldValues): Step[] {
  return (["email", "phone"] as const).map((channel) =>
    own(person, `${file}#send_code_${channel}`, path, async (stack) => {
      await passResendWait(stack);
      return { act: `send_code_${channel}`, channel, ...fields };
    }),
  );
}

/** Keys, webhooks and sub-users of one account. */
export function developers(): readonly Step[] {
  const person = once((stack) => stack.person({ usdt: "500" }));
  const key = { name: "Bot", kind: "hmac", allowedFrom: "", expiresInDays: "90", scopes: "read" };
  const hook = { url: "http://127.0.0.1:9/hook", events: "order" };
  const keyId = (stack: Stack, owner: Person) => valueOf(stack, "SELECT id FROM api_key WHERE user_id = $1 ORDER BY id LIMIT 1", owner.id);
  const hookId = (stack: Stack, owner: Person) => valueOf(stack, "SELECT id FROM webhook WHERE user_id = $1 LIMIT 1", owner.id);
  const [keys, hooks] = ["/en/account/api-keys", "/en/account/webhooks"];
  return [
    ...codeButtons(person, "account.api-keys.tsx", keys, key),
    own(person, "account.api-keys.tsx#create", keys, async (stack) => ({ act: "create", ...key, ...(await google(stack)) })),
    own(person, "account.api-keys.tsx#resume", keys, async (stack, owner) => {
      await makeKey(stack, owner);
      const stopped = await keyId(stack, owner);
      await stack.owner.query("UPDATE users SET password_reset_at = now() WHERE id = $1", [owner.id]);
      return { act: "resume", keyId: stopped, ...(await google(stack)) };
    }),
    own(person, "account.api-keys.tsx#revoke", keys, async (stack, owner) => ({ act: "revoke", keyId: await keyId(stack, owner) })),
    ...codeButtons(person, "account.webhooks.tsx", hooks, hook),
    own(person, "account.webhooks.tsx#create", hooks, async (stack) => ({ act: "create", ...hook, ...(await google(stack)) })),
    own(person, "account.webhooks.tsx#rotate", hooks, async (stack, owner) => ({
      act: "rotate",
      of: await hookId(stack, owner),
      ...(await google(stack)),
    })),
    own(person, "account.webhooks.tsx#resume", hooks, async (stack, owner) => {
      await stack.owner.query("UPDATE users SET password_reset_at = clock_timestamp() WHERE id = $1", [owner.id]);
      return { act: "resume", of: await hookId(stack, owner), ...(await google(stack)) };
    }),
    own(person, "account.webhooks.tsx#replay", hooks, async (stack, owner) => {
      const deliveryId = await valueOf(
        stack,
        "SELECT id FROM webhook_delivery WHERE webhook_id = $1",
        await plantDelivery(stack, await hookId(stack, owner)),
      );
      return { act: "replay", deliveryId };
    }),
    own(person, "account.webhooks.tsx#remove", hooks, async (stack, owner) => ({ act: "remove", webhookId: await hookId(stack, owner) })),
  ];
}

/** A delivery that failed. @returns its webhook */
async function plantDelivery(stack: Stack, webhookId: string): Promise<string> {
  await stack.owner.query(
    "INSERT INTO webhook_delivery (webhook_id, event_id, kind, order_id, body, state, attempts) VALUES ($1, 'e1', 'order', 1, '{}', 'failed', 9)",
    [webhookId],
  );
  return webhookId;
}

export function subUsers(): readonly Step[] {
  const owner = once((stack) => stack.person({ usdt: "500" }));
  const helper = once(async (stack) => subUserOf(stack, await owner(stack), "view"));
  const path = "/en/account/sub-users";
  const invited = { nickname: "Ada", email: "ada-of-a-form@example.test", rights: "view" };
  const change = (name: string) =>
    own(owner, `account.sub-users.tsx#${name}`, path, async (stack) => {
      const of =
        name === "invite" ? await valueOf(stack, "SELECT user_id FROM sub_user WHERE email = $1", invited.email) : (await helper(stack)).id;
      return { act: name, of, ...(await google(stack)) };
    });
  return [
    ...codeButtons(owner, "account.sub-users.tsx", path, invited),
    own(owner, "account.sub-users.tsx#create", path, async (stack) => ({ act: "create", ...invited, ...(await google(stack)) })),
    own(owner, "account.sub-users.tsx#rule", path, () => ({ act: "rule", newOrders: "turns" })),
    step("account.sub-users.tsx#assign", async (stack) => {
      const { seller, orderId } = await sale(stack);
      const to = await subUserOf(stack, seller, "release");
      return { as: seller, path, fields: { act: "assign", orderId, subUserId: to.id } };
    }),
    ...["trade", "release", "view", "suspend", "resume"].map(change),
    step("account.sub-users.tsx#invite", async (stack) => {
      const as = await owner(stack);
      await stack.owner.query("UPDATE sub_user_invitation SET created_at = created_at - interval '1 day'");
      const of = await valueOf(stack, "SELECT user_id FROM sub_user WHERE email = $1", invited.email);
      return { as, path, fields: { act: "invite", of, ...(await google(stack)) } };
    }),
    step("account.invitation.tsx", async (stack) => {
      const { body = "" } = (await lastMessageTo(stack, invited.email)) ?? {};
      const [, token = ""] = /invitation\/([\w-]+)/.exec(body) ?? [];
      const seen = await stack.call(null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token } });
      const code = authenticatorCode(0, seen.data.secret);
      return { as: null, path: `/en/account/invitation/${token}`, fields: { password: "Kl7-fromAForm!", own_code: code } };
    }),
    change("end"),
  ];
}

async function documentsOf(stack: Stack, userId: string): Promise<string[]> {
  const { rows } = await stack.owner.query<{ id: string }>("SELECT id FROM kyc_document WHERE user_id = $1", [userId]);
  return rows.map(({ id }) => id);
}

/** Identity verification. */
export function identities(): readonly Step[] {
  const newcomer = once((stack) => stack.person({ kyc: false, payments: [] }));
  const company = once((stack) => stack.person({ kyc: false, payments: [] }));
  const identity = {
    givenNames: "Ada",
    familyName: "King",
    birthDate: "1990-12-10",
    country: "GB",
    identityKind: "passport",
  };
  const kyc = "/en/account/kyc";
  const documents = (who: typeof newcomer, kinds: readonly string[]) =>
    kinds.map((kind) =>
      own(who, "account.kyc.tsx#document", kyc, async () => ({ act: "document", kind, file: await picture(`${kind}.png`) })),
    );
  return [
    ...documents(newcomer, ["front", "selfie"]),
    own(newcomer, "account.kyc.tsx#personal", kyc, async (stack, { id, uid }) => ({
      act: "personal",
      ...identity,
      identityNumber: `P${uid}`,
      documentIds: await documentsOf(stack, id),
    })),
    ...documents(company, ["front", "selfie", "registration", "authority"]),
    own(company, "account.kyc.tsx#company", kyc, async (stack, { id, uid }) => ({
      act: "company",
      documentIds: await documentsOf(stack, id),
      ...identity,
      identityNumber: `P${uid}`,
      legalName: "Engines Ltd",
      registrationNumber: "12345678",
    })),
  ];
}

const unnamed = once(async (stack) => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [person.id]);
  return person;
});
const NAME_AT_START = own(unnamed, "start.tsx#nickname", "/en/start", () => ({ act: "nickname", nickname: "Grey Heron" }));

/** Payment accounts, coins and preferences. */
export function belongings(): readonly Step[] {
  const person = once((stack) => stack.person({ usdt: "500" }));
  const account = { field_account_holder: "", field_email_or_phone: "form@pay.test" };
  const payments = "/en/p2p/payments";
  const coins = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "2.5" };
  const paymentId = (stack: Stack, owner: Person) =>
    valueOf(stack, "SELECT id FROM payment_account WHERE user_id = $1 ORDER BY id DESC LIMIT 1", owner.id);
  return [
    ...codeButtons(person, "p2p.payments.new.tsx", `${payments}/new?method=wise&fiat=EUR`, account),
    own(person, "p2p.payments.new.tsx#save", `${payments}/new?method=wise&fiat=EUR`, async (stack, { name }) => ({
      act: "save",
      ...account,
      field_account_holder: name,
      ...(await google(stack)),
    })),
    ...codeButtons(person, "p2p.payments.tsx", payments, {}),
    own(person, "p2p.payments.tsx#reveal", `${payments}?reveal=1`, async (stack) => ({ act: "reveal", ...(await google(stack)) })),
    own(person, "p2p.payments.tsx#remove", payments, async (stack, owner) => ({
      act: "remove",
      paymentId: await paymentId(stack, owner),
      ...(await google(stack)),
    })),
    ...codeButtons(person, "wallet.tsx", "/en/wallet", coins),
    own(person, "wallet.tsx#demo_coins", "/en/wallet", () => ({ act: "demo_coins" })),
    own(person, "wallet.tsx#fill", "/en/wallet", () => ({ act: "fill", ...coins }), { readsOnly: "writes the balance into the field" }),
    own(person, "wallet.tsx#transfer", "/en/wallet", async (stack) => ({ act: "transfer", ...coins, ...(await google(stack)) })),
    own(person, "account.quick-replies.tsx", "/en/account/quick-replies", () => ({ replies: ["Hello", "Thanks"] })),
    NAME_AT_START,
    own(person, "account.profile.tsx#nickname", "/en/account/profile", async (stack, { id }) => {
      await stack.owner.query("UPDATE users SET nickname = 'user-' || right(uid::text, 6) WHERE id = $1", [id]);
      return { act: "nickname", nickname: "Blue Heron" };
    }),
    own(person, "account.profile.tsx#language", "/en/account/profile", () => ({ act: "language", language: "de" })),
    step("p2p.terms.tsx", async (stack) => {
      const as = await stack.person({ terms: false });
      const { data } = await stack.call(as, "GET /api/ctc/query-agreement");
      return { as, path: "/en/p2p/terms", fields: { acceptTerm: "yes", version: data.version } };
    }),
    own(person, "p2p.lesson.scene.tsx", "/en/p2p/lesson/fake_receipt", () => ({ choice: "a" }), {
      readsOnly: "what is solved is in a cookie",
    }),
    own(person, "test.locale.tsx", "/en/test/locale", () => ({ pseudo: "on" }), { readsOnly: "the switch is a cookie" }),
  ];
}

/** Logging in and out. */
export function signIn(): readonly Step[] {
  const person = once((stack) => stack.person());
  const account = (stack: Stack) => person(stack).then((owner) => givePassword(stack, owner));
  return [
    step("account.register.tsx", () => {
      const fields = { account: "new-by-a-form@example.test", password: "Kl7-fromAForm!" };
      return { as: null, path: "/en/account/register", fields };
    }),
    step(
      "account.login.tsx",
      async (stack) => {
        return { as: null, path: "/en/account/login", fields: { account: await account(stack), password: TEST_PASSWORD } };
      },
      { readsOnly: "a session is all that it makes" },
    ),
    step("account.forgotten.tsx#send", async (stack) => {
      return { as: null, path: "/en/account/forgotten", fields: { act: "send", account: await account(stack) } };
    }),
    step("account.forgotten.tsx#set", async (stack) => {
      const to = await account(stack);
      const fields = { act: "set", account: to, code: await codeTo(stack, to), password: "Kl7-fromAForm!" };
      return { as: null, path: "/en/account/forgotten", fields };
    }),
    step("account.logout.tsx", async (stack) => ({ as: await stack.person(), path: "/en/account/logout", fields: {} }), {
      readsOnly: "a session is all that it ends",
    }),
  ];
}

interface TopicCase {
  readonly topic: SecurityTopic;
  readonly traits?: Traits;
  readonly fill?: Fill;
  readonly query?: (stack: Stack, person: Person) => Promise<string>;
}

const NEW_EMAIL = "bound-by-a-form@example.test";

/** Every change of Account Security, each by somebody for whom it is the next one. */
const TOPICS: readonly TopicCase[] = [
  { topic: "phone-add", traits: { phone: false }, fill: (stack, person) => newAddress(stack, person, "phone", "+447400123456") },
  { topic: "email-add", traits: { email: false }, fill: (stack, person) => newAddress(stack, person, "email", NEW_EMAIL) },
  { topic: "phone-remove" },
  { topic: "email-remove" },
  { topic: "two-factor-off" },
  { topic: "login-code-on" },
  {
    topic: "login-code-off",
    fill: async (stack, { id }) => {
      await stack.owner.query("UPDATE users SET login_two_factor = true WHERE id = $1", [id]);
      return {};
    },
  },
  {
    topic: "confirm",
    fill: async (stack, person) => {
      await stack.owner.query("UPDATE users SET email_verified = false WHERE id = $1", [person.id]);
      return newAddress(stack, person, "email", await valueOf(stack, "SELECT email FROM users WHERE id = $1", person.id));
    },
  },
  {
    topic: "passkeys-confirm",
    fill: async (stack, { id }) => {
      const passkey = await passkeyOf(stack, id);
      await stack.owner.query("UPDATE users SET password_reset_at = clock_timestamp() WHERE id = $1", [id]);
      return { ids: passkey };
    },
  },
  { topic: "recovery-codes" },
  { topic: "password", fill: () => ({ oldPassword: TEST_PASSWORD, password: "Kl7-fromAForm!" }) },
  { topic: "anti-phishing", fill: () => ({ word: "Heron" }) },
  { topic: "passkey-rename", fill: async (stack, { id }) => ({ id: await passkeyOf(stack, id), name: "Phone" }) },
  { topic: "passkey-remove", fill: async (stack, { id }) => ({ id: await passkeyOf(stack, id) }) },
];

async function newAddress(stack: Stack, person: Person, channel: "phone" | "email", account: string): Promise<FieldValues> {
  const body = channel === "phone" ? { channel, scene: "bind" as const, account } : { channel, scene: "bind" as const, account };
  await stack.call(person, "POST /api/ctc/send-code", { body });
  return { [channel]: account, own_code: await codeTo(stack, account) };
}

/** The secret belongs to the session that it was shown to. */
async function newAuthenticator(stack: Stack): Promise<Submission> {
  const as = await stack.person({ twoFactor: false });
  const browser = new Browser(stack);
  await browser.signIn(as);
  const headers = { authorization: browser.cookies.get("authorization") ?? "" };
  const setup = await browser.send({ method: "POST", url: "/api/a/v1/auth/two-factor/setup", headers });
  const own_code = authenticatorCode(0, setup.json<{ data: { secret: string } }>().data.secret);
  await stack.call(as, "POST /api/ctc/send-code", { body: { channel: "email", scene: "bind" } });
  const code = await codeTo(stack, await valueOf(stack, "SELECT email FROM users WHERE id = $1", as.id));
  const cookie = [...browser.cookies, ["userId", as.id]].map(([name, value]) => `${name}=${value}`).join("; ");
  return { as, cookie, path: "/en/account/security/two-factor", fields: { act: "change", own_code, channel: "email", code } };
}

async function passkeyOf(stack: Stack, userId: string): Promise<string> {
  await stack.owner.query(
    "INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, '\\x00', 0, '{}', 'Laptop') ON CONFLICT DO NOTHING",
    [userId, `credential of ${userId}`],
  );
  return valueOf(stack, "SELECT id FROM passkey WHERE user_id = $1", userId);
}

export function security(): readonly Step[] {
  const person = once((stack) => stack.person());
  const file = "account.security.topic.tsx";
  return [
    ...codeButtons(person, file, "/en/account/security/anti-phishing", { word: "Heron" }),
    own(
      once((stack) => stack.person({ phone: false })),
      `${file}#send_own_code`,
      "/en/account/security/phone-add",
      () => ({
        act: "send_own_code",
        phone: "+447400123457",
      }),
    ),
    // Signed up with a phone number, which is to be confirmed.
    own(
      once(async (stack) => {
        const owner = await stack.person({ email: false });
        await stack.owner.query("UPDATE users SET phone_verified = false WHERE id = $1", [owner.id]);
        return owner;
      }),
      `${file}#send_own_code`,
      "/en/account/security/confirm",
      async (stack, { id }) => ({ act: "send_own_code", phone: await valueOf(stack, "SELECT phone FROM users WHERE id = $1", id) }),
    ),
    step(`${file}#prove`, async (stack) => {
      const as = await stack.person({ phone: false });
      const cookie = await cookiesOf(stack, as);
      return { as, cookie, path: "/en/account/security/phone-add", fields: { act: "prove", ...(await google(stack)) } };
    }),
    step(`${file}#change`, newAuthenticator),
    ...TOPICS.map(({ topic, traits = {}, fill }) =>
      step(`${file}#change`, async (stack) => {
        const as = await stack.person(traits);
        // Logged in before: one of the changes asks for more at the next login.
        const cookie = await cookiesOf(stack, as);
        const filled = { ...(await google(stack)), ...(await fill?.(stack, as)) };
        return { as, cookie, path: `/en/account/security/${topic}`, fields: { act: "change", ...filled } };
      }),
    ),
    own(
      person,
      "account.security.tsx#end_device",
      "/en/account/security",
      async (stack, owner) => {
        const other = new Browser(stack);
        await other.signIn(owner);
        return {
          act: "end_device",
          device: await valueOf(stack, "SELECT id FROM session WHERE user_id = $1 ORDER BY id DESC LIMIT 1", owner.id),
        };
      },
      { readsOnly: "sessions are all that it ends" },
    ),
    own(person, "account.security.tsx#end_others", "/en/account/security", () => ({ act: "end_others" }), {
      readsOnly: "sessions are all that it ends",
    }),
  ];
}
