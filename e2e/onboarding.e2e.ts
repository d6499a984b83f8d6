import { randomBytes } from "node:crypto";
import { createGuardrails, generateSync } from "otplib";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf } from "./deal.ts";
import { approveNewestIdentity, openPictures, signInAtBackoffice } from "./backoffice-people.ts";
import { type Open, test } from "./journey.ts";
import { orderForm, placeButton, takeLink } from "./market.ts";
import { expectStatus, openAct, placedOrder } from "./order.ts";
import { codeSentTo } from "./people.ts";
import { picture } from "./picture.ts";
import type { Tab } from "./tab.ts";

/** From an offer through everything that comes before the first trade, and back to that offer: what it costs a newcomer on a phone. */

/** Without scripts each of the two pictures has its own button. */
const MOST = { screens: 12, taps: { scripts: 16, plain: 18 }, codes: 3 };

/** Counts what a newcomer sees, presses and types from a message or an app. */
class Way {
  readonly screens: string[] = [];
  readonly tab: Tab;
  taps = 0;
  codes = 0;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  async see(name: string, mark: Locator): Promise<void> {
    await mark.waitFor();
    this.screens.push(name);
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps++;
  }

  /** A button whose answer is another document where there are no scripts. */
  async send(button: Locator): Promise<void> {
    if (this.tab.scripts) return this.tap(button);
    await this.tab.sendForm(button);
    this.taps++;
  }

  async enterCode(code: string): Promise<void> {
    await this.tab.page.locator("input[name=own_code]").fill(code);
    expect(await this.tab.page.locator("input.code-input").count(), "one code field at a time").toBe(1);
    this.codes++;
  }
}

test.for([
  ["with scripts", true],
  ["without scripts", false],
] as const)(
  "a newcomer comes from an offer to its order form within 12 screens, 18 taps and 3 codes %s",
  async ([name, scripts], { open }) => {
    const { advert } = await advertOf("merchant8", "buy");
    const tab = await open({ width: 375, scripts });
    const way = new Way(tab);
    const email = `onboarding-${randomBytes(4).toString("hex")}@example.test`;
    await fromOfferToSignUp(way, advert.advertiser.nickname);
    await signUp(way, email);
    await addFactors(way);
    await identify(way);
    await agreeAndName(way);

    // By the page once: the other way's newcomer is what that one is about.
    const desk = scripts ? await open() : null;
    await (desk === null ? approveNewestIdentity("support2") : approveNewest(desk));
    // The finished review leads on by itself.
    await orderForm(tab, "buy").getByText(advert.advertiser.nickname).waitFor();
    const { screens, taps, codes } = way;
    process.stdout.write(`onboarding ${name}: ${screens.length} screens, ${taps} taps, ${codes} codes (${screens.join(", ")})\n`);
    expect(screens.length).toBeLessThanOrEqual(MOST.screens);
    expect(taps).toBe(scripts ? MOST.taps.scripts : MOST.taps.plain);
    expect(codes).toBeLessThanOrEqual(MOST.codes);
    // What the form still wants is coins or an amount, and no step of the way.
    expect(
      await orderForm(tab, "buy")
        .getByRole("link", { name: tab.t("take.go_to_requirements") })
        .count(),
    ).toBe(0);
    if (desk !== null) await loseIdentity(tab, { desk, email, open });
  },
);

interface Withdrawal {
  readonly desk: Tab;
  readonly email: string;
  readonly open: Open;
}

/** Staff withdraw the identity while an order runs: its page says so to the person, and warns the other one. */
async function loseIdentity(tab: Tab, { desk, email, open }: Withdrawal): Promise<void> {
  const { page, t } = tab;
  const form = orderForm(tab, "buy");
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("40");
  await expect.poll(() => form.getByLabel(t("take.i_will_receive"), { exact: true }).inputValue()).toMatch(/^[\d.,]+$/);
  await placeButton(tab, "buy").click();
  const orderId = await placedOrder(tab, "buy");
  await withdraw(desk, email);
  const seller = await open({ as: "merchant8", width: 375 });
  await seller.go(`/p2p/sell/detail/${orderId}`);
  await seller.page.getByText(t("order.unverified_title.seller"), { exact: true }).waitFor();
  await tab.go(`/p2p/buy/detail/${orderId}`);
  await page.getByText(t("order.own_unverified.buyer"), { exact: true }).waitFor();
  await expectAccessible(tab, "the order of a person whose identity was withdrawn");
  expect(await page.getByRole("link", { name: t("order.own_unverified_fix"), exact: true }).getAttribute("href")).toBe("/en/p2p/verify");
  // The order can still be ended, which the journey does.
  const cancel = await openAct(tab, "cancel");
  await cancel.getByRole("checkbox").check();
  await cancel.getByRole("button", { name: t("order.do.cancel") }).click();
  await expectStatus(tab, "canceled");
}

/** By somebody who decides alone. */
async function withdraw(desk: Tab, email: string): Promise<void> {
  const { page, t } = desk;
  await page.goto(`/desk/users?find=${encodeURIComponent(email)}`);
  const form = page.locator("details").filter({ has: page.locator("button[value=withdraw_kyc]") });
  await form.last().locator("summary").click();
  await form.last().locator("input[name=note]").fill("For a journey");
  await form.last().locator("button[value=withdraw_kyc]").click();
  await page.getByText(t("desk.done"), { exact: true }).waitFor();
}

async function fromOfferToSignUp(way: Way, advertiser: string): Promise<void> {
  const { tab } = way;
  const { page, t } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await way.see("offers", takeLink(tab, "buy", advertiser));
  await way.tap(takeLink(tab, "buy", advertiser));
  const logIn = orderForm(tab, "buy").getByRole("link", { name: t("take.log_in_to_trade") });
  await way.see("offer", logIn);
  await way.tap(logIn);
  const create = page.getByRole("main").getByRole("link", { name: t("account.no_account") });
  await way.see("login", create);
  await way.tap(create);
}

async function signUp(way: Way, email: string): Promise<void> {
  const { page, t } = way.tab;
  const signUpButton = page.getByRole("main").getByRole("button", { name: t("account.sign_up"), exact: true });
  await way.see("sign-up", signUpButton);
  await page.locator("input[name=account]").fill(email);
  if (way.tab.scripts) await expectOwnMessage(way.tab, signUpButton);
  await page.locator("input[name=password]").fill("four small blue kites");
  const asked = Date.now() - 60_000;
  await way.tap(signUpButton);
  const confirm = page.getByRole("dialog").getByRole("button", { name: t("account.confirm"), exact: true });
  await way.see("email", confirm);
  await way.enterCode(await codeSentTo(email, asked));
  await way.tap(confirm);
}

/** What is missing is said by the page and not by the browser, which may speak another language. */
async function expectOwnMessage({ page, t }: Tab, signUpButton: Locator): Promise<void> {
  await page.locator("input[name=password]").fill("kites");
  await signUpButton.click();
  await page
    .getByRole("main")
    .getByText(t("fields.short", { count: "8" }), { exact: true })
    .waitFor();
}

async function addFactors(way: Way): Promise<void> {
  const { page, t } = way.tab;
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: t("security.send_code") });
  await way.see("phone", send);
  const digits = `7946${String(Date.now()).slice(-6)}`;
  // Nothing of the step before is in the fields.
  expect(await dialog.locator("input[name=phone]").inputValue()).toBe("");
  expect(await dialog.locator("select[name=country]").inputValue()).toBe("US");
  await dialog.locator("select[name=country]").selectOption("GB");
  way.taps++;
  // As it is written in that country.
  await dialog.locator("input[name=phone]").fill(`0${digits}`);
  if (way.tab.scripts) await expectAccessible(way.tab, "a phone number with its dial code");
  await way.send(send);
  await dialog.locator("input[name=own_code]").waitFor();
  // Where the code went, without the zero that is dialed inside the country.
  await dialog.getByText(t("security.code_sent", { address: `+44${digits}` })).waitFor();
  await way.enterCode(await codeSentTo(`+44${digits}`, Date.now() - 60_000));
  await way.tap(dialog.getByRole("button", { name: t("account.add"), exact: true }));

  const turnOn = dialog.getByRole("button", { name: t("account.turn_on"), exact: true });
  await way.see("authenticator", turnOn);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await way.enterCode(generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
  await way.tap(turnOn);
  const saved = dialog.getByRole("link", { name: t("account.recovery_saved") });
  await way.see("recovery codes", saved);
  await way.tap(saved);
}

async function identify(way: Way): Promise<void> {
  const { page, t } = way.tab;
  await way.see("identity", page.getByRole("button", { name: t("kyc.submit") }));
  if (way.tab.scripts) await expectRefusedTile(way.tab);
  const arrival = Promise.withResolvers<void>();
  for (const kind of ["front", "selfie"]) {
    const isHeld = way.tab.scripts && kind === "selfie";
    const upload = isHeld ? await holdUpload(way.tab, arrival.promise) : null;
    const line = page.getByRole("listitem").filter({ has: page.locator(`input[name=kind][value=${kind}]`) });
    await line.locator("input[type=file]").first().setInputFiles({ name: "card.png", mimeType: "image/png", buffer: picture() });
    way.taps++;
    if (upload !== null) {
      await upload.isSent;
      continue;
    }
    if (!way.tab.scripts) await way.send(line.getByRole("button", { name: t("kyc.add_picture"), exact: true }));
    await line.getByText(t("kyc.added")).waitFor();
    // The picture is seen where it was asked for, with a way to take another.
    if (way.tab.scripts) await line.locator(".shot img").waitFor();
    await line.locator(".shot").getByText(t("kyc.replace"), { exact: true }).waitFor();
  }
  await page.getByLabel(t("kyc.given_names")).fill("Ada");
  await page.getByLabel(t("kyc.family_name")).fill("Lowell");
  await page.getByLabel(t("kyc.birth_date")).fill("1990-12-10");
  expect(await page.getByLabel(t("kyc.country")).inputValue(), "the country of the phone").toBe("GB");
  await page.getByLabel(t("kyc.identity_number")).fill(`O${randomBytes(4).toString("hex")}`);
  const submit = page.getByRole("button", { name: t("kyc.submit") });
  await way.tap(submit);
  if (!way.tab.scripts) return;
  // Sent before its second picture has arrived, the form waits for it and then goes by itself.
  await page.locator("button[aria-busy=true]", { hasText: t("kyc.submit") }).waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  arrival.resolve();
}

/** The next picture stays on its way until it may arrive. @returns a promise that it is on its way */
async function holdUpload({ page }: Tab, mayArrive: Promise<void>): Promise<{ readonly isSent: Promise<void> }> {
  const sent = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith("/en/account/kyc"),
    async (route) => {
      if (route.request().method() === "POST") {
        sent.resolve();
        await mayArrive;
      }
      await route.continue();
    },
  );
  return { isSent: sent.promise };
}

/** A file that is no picture is refused at its own tile, and the other one asks for nothing. */
async function expectRefusedTile(tab: Tab): Promise<void> {
  const { page, t } = tab;
  tab.expectFault(/422/);
  const tile = (kind: string) => page.getByRole("listitem").filter({ has: page.locator(`input[name=kind][value=${kind}]`) });
  await tile("front")
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "card.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await tile("front").locator("input[aria-invalid=true]").first().waitFor();
  expect(await tile("selfie").locator("input[aria-invalid=true]").count()).toBe(0);
  expect(await page.getByText(t("kyc.added")).count()).toBe(0);
}

async function agreeAndName(way: Way): Promise<void> {
  const { page, t } = way.tab;
  const accept = page.getByRole("button", { name: t("agreement.accept") });
  await way.see("agreement", accept);
  await way.tap(page.getByRole("checkbox", { name: t("agreement.agree") }));
  await way.tap(accept);

  const save = page.getByRole("button", { name: t("limits.nickname_save"), exact: true });
  await way.see("name", save);
  if (way.tab.scripts) await expectAccessible(way.tab, "the step of the name");
  if (way.tab.scripts) {
    way.tab.expectFault(/422/);
    await page.locator("input[name=nickname]").fill("Kundenservice");
    await save.click();
    await page.getByText(t("limits.nickname_wrong"), { exact: true }).waitFor();
  }
  await page.locator("input[name=nickname]").fill(`Ada ${randomBytes(3).toString("hex")}`);
  await way.tap(save);
  await way.see("review", page.getByRole("heading", { level: 1, name: t("kyc.pending_title") }));
  // The page says it all.
  expect(await page.locator(".toast").allTextContents()).toEqual([]);
}

/** The newest case is this journey's: its files run one after the other. */
async function approveNewest(desk: Tab): Promise<void> {
  const { page, t } = desk;
  await signInAtBackoffice(desk, "support2");
  await page.goto("/desk/kyc");
  await page.getByRole("main").locator("a[href^='/desk/kyc/']").last().click();
  await page.getByRole("button", { name: t("desk.claim") }).click();
  await openPictures(desk);
  await page.getByRole("button", { name: t("desk.approve"), exact: true }).click();
  await page.getByText(t("desk.status_approved"), { exact: true }).first().waitFor();
}
