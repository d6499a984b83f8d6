import type { AdvertId, FileId, OrderId } from "@plaza/contract/ids.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { FraudRule } from "@plaza/contract/fraud.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole, PartyAction } from "@plaza/contract/order.ts";
import { type Expected, type Fraud, type FraudId, type Picture, type Player, type Step } from "@plaza/domain/fraud/frauds.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { picture, qrPicture } from "./picture.ts";
import type { Actor, Answered, Stage } from "./stage.ts";

/** One step of a drill in which the product had something to say. */
export interface DrillResult {
  readonly fraud: FraudId;
  readonly step: string;
  /** What had to stop or warn. */
  readonly rule: string;
  /** Whether it did; null where it can't be seen from here. */
  readonly stopped: boolean | null;
  /** What the person read, or what came instead of it. */
  readonly saw: string;
}

/** What an act came to. `words`: what its person reads of it. */
interface Outcome {
  readonly error: string | null;
  readonly words: string;
  readonly flags: readonly string[];
  readonly failReason: string | null;
}

const DONE: Outcome = { error: null, words: "", flags: [], failReason: null };
/** What came, in percent of what was due. */
const PERCENT = { less: "90", more: "120", exact: "100" } as const;
const STRANGER = "Rita Relative";
/** A code as it comes by text message: the right one would not help either. */
const TEXTED_CODE = { channel: "phone", code: "482913" } as const;

interface Scene {
  readonly fraud: Fraud & { readonly id: FraudId };
  readonly stage: Stage;
  readonly lang: Locale;
  readonly offer: { readonly advId: AdvertId; readonly methodId: string };
  orderId: OrderId | null;
  amount: string;
  seed: number;
}

let seeds = 0;

/** Plays one fraud step by step, and says of each step with an expectation whether the product met it. */
export async function play(fraud: Fraud & { readonly id: FraudId }, stage: Stage, lang: Locale): Promise<DrillResult[]> {
  const scene: Scene = { fraud, stage, lang, offer: await stage.offer(fraud), orderId: null, amount: "0", seed: (seeds += 100) };
  const lines: DrillResult[] = [];
  for (const step of fraud.steps) {
    // Each step depends on the one before.
    const outcome = await take(scene, step);
    const label = `${step.who} ${step.act}`;
    if (outcome === null) {
      lines.push({ fraud: fraud.id, step: label, rule: "time", stopped: null, saw: "Time can't be turned here: only a demo has a clock." });
      return lines;
    }
    if (step.expect !== undefined) lines.push({ fraud: fraud.id, step: label, ...(await judge(scene, step.expect, outcome, step.who)) });
    else if (outcome.error !== null) {
      lines.push({ fraud: fraud.id, step: label, rule: "none", stopped: false, saw: `${outcome.error}: ${outcome.words}` });
      return lines;
    }
  }
  return lines;
}

function roleOf({ fraud }: Scene, who: Player): OrderRole {
  return (who === "victim") === (fraud.victim === "buyer") ? "buyer" : "seller";
}

function actorOf(scene: Scene, who: Player): Actor {
  return scene.stage.side[roleOf(scene, who)];
}

async function take(scene: Scene, step: Step): Promise<Outcome | null> {
  if (isBesideOrder(step)) return takeBesideOrder(scene, step);
  switch (step.act) {
    case "take":
      return orders(scene, step.amount, step.times ?? 1);
    case "pay":
      return pay(scene, step);
    case "say":
      return send(scene, step.who, { type: "text", content: translate(scene.lang, `lesson.says.${scene.fraud.id}`) });
    case "show":
      return send(scene, step.who, { type: "image", fileId: await put(scene, step.who, step.picture) });
    case "release":
      return act(scene, step.who, "release", await receipt(scene, step.came, step.from));
    case "request_cancel":
      return act(scene, step.who, "request_cancel", {});
    case "accept_cancel":
    case "cancel":
      return act(scene, step.who, step.act, { reason: "The other side wants it" });
    case "appeal":
      return appeal(scene, step.who, step.reason);
    case "wait":
      return (await scene.stage.wait(orderOf(scene), step.until)) ? DONE : null;
    case "look":
      return DONE;
  }
}

const BESIDE_ORDER = ["release_as_employee", "remove_authenticator", "imitate_name", "change_price", "move_coins"] as const;
type BesideOrder = Extract<Step, { act: (typeof BESIDE_ORDER)[number] }>;

function isBesideOrder(step: Step): step is BesideOrder {
  return BESIDE_ORDER.some((name) => name === step.act);
}

/** What is tried at an account or an advert instead of in the order's chat. */
async function takeBesideOrder(scene: Scene, step: BesideOrder): Promise<Outcome> {
  switch (step.act) {
    case "release_as_employee":
      return releaseAsEmployee(scene);
    case "remove_authenticator":
      return refusedOr(actorOf(scene, "victim").call("DELETE /api/a/v1/auth/two-factor", { body: { securityCode: TEXTED_CODE } }));
    case "imitate_name":
      return refusedOr(
        actorOf(scene, step.who).call("POST /api/a/v1/auth/nickname", { body: { nickname: lookalike(actorOf(scene, "victim").nickname) } }),
      );
    case "change_price":
      await scene.stage.reprice(scene.offer.advId, step.price);
      return DONE;
    case "move_coins":
      return moveCoins(actorOf(scene, step.who), step.quantity);
  }
}

async function refusedOr(answered: Promise<Answered<Name>>): Promise<Outcome> {
  const { error, message } = await answered;
  return { ...DONE, error, words: message };
}

/** The main account puts the order into the employee's hands, as it does every day. */
async function releaseAsEmployee(scene: Scene): Promise<Outcome> {
  const orderId = orderOf(scene);
  const { actor, userId } = await scene.stage.employee();
  const { data } = await scene.stage.side.seller.call("POST /api/ctc/assign-order", { body: { orderId, subUserId: userId } });
  const confirm = { amount: scene.amount, senderName: scene.stage.side.buyer.name };
  const securityCode = { channel: "google", code: await actor.code() } as const;
  const body = { orderId, action: "release", version: data.version, confirm, securityCode } as const;
  return refusedOr(actor.call("POST /api/ctc/update-order-state", { body }));
}

async function moveCoins(actor: Actor, quantity: string): Promise<Outcome> {
  const securityCode = { channel: "google", code: await actor.code() } as const;
  return refusedOr(actor.call("POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity, securityCode } }));
}

/** Letters of another script that nobody can tell from these. */
const TWINS: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", p: "р", c: "с", i: "і" };

function lookalike(name: string): string {
  return Array.from(name, (letter) => TWINS[letter] ?? letter).join("");
}

/** One order after the other, as the rules count them. */
async function orders(scene: Scene, amount: string, times: number): Promise<Outcome> {
  const last = await order(scene, amount);
  return times > 1 ? orders(scene, amount, times - 1) : last;
}

async function pay(scene: Scene, { who, payer, proof }: Extract<Step, { act: "pay" }>): Promise<Outcome> {
  return act(scene, who, "pay", {
    ...(payer === "other" ? { payer: { name: STRANGER } } : {}),
    ...(proof === true ? { proofFileIds: [await put(scene, who, "own")] } : {}),
  });
}

function orderOf({ orderId, fraud }: Scene): OrderId {
  if (orderId === null) throw new Error(`the drill ${fraud.id} has no order yet`);
  return orderId;
}

async function order(scene: Scene, amount: string): Promise<Outcome> {
  const { advId, methodId } = scene.offer;
  const answer = await scene.stage.side.buyer.call("POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount, methodId, price: "1" },
  });
  if (answer.error !== null) return { ...DONE, error: answer.error, words: answer.message };
  scene.orderId = answer.data.orderId;
  scene.amount = amount;
  return { ...DONE, failReason: answer.data.failReason ?? null, words: failWords(scene, answer.data) };
}

function failWords({ lang }: Scene, { failReason, paymentCoolingHours = 0 }: OrderView): string {
  if (failReason === undefined) return "";
  if (failReason === "payment_cooling") return translate(lang, `reasons.fail.${failReason}`, { hours: paymentCoolingHours });
  return translate(lang, `reasons.fail.${failReason}`);
}

async function act(scene: Scene, who: Player, action: PartyAction, more: object): Promise<Outcome> {
  const orderId = orderOf(scene);
  const actor = actorOf(scene, who);
  const { version } = (await actor.call("GET /api/ctc/query-order-details", { query: { orderId } })).data;
  const answer = await actor.call("POST /api/ctc/update-order-state", { body: { orderId, action, version, ...more } });
  return { ...DONE, error: answer.error, words: answer.message };
}

async function receipt(scene: Scene, came: keyof typeof PERCENT | undefined, from: "other" | undefined): Promise<object> {
  if (came === undefined) return {};
  const percent = BigInt(PERCENT[came]);
  const amount = String((BigInt(scene.amount) * percent) / 100n);
  const senderName = from === "other" ? STRANGER : scene.stage.side.buyer.name;
  return { confirm: { amount, senderName }, securityCode: { channel: "google", code: await scene.stage.side.seller.code() } };
}

/** Sends a message and reads it as the counterparty: a warning matters only there. */
async function send(
  scene: Scene,
  who: Player,
  message: { type: "text"; content: string } | { type: "image"; fileId: FileId },
): Promise<Outcome> {
  const orderId = orderOf(scene);
  const sent = await actorOf(scene, who).call("POST /api/ctc/send-chat-msg", { body: { orderId, ...message } });
  if (sent.error !== null) return { ...DONE, error: sent.error, words: sent.message };
  const other = actorOf(scene, who === "victim" ? "fraudster" : "victim");
  const { items } = (await other.call("GET /api/ctc/query-chat-msg", { query: { orderId } })).data;
  const flags = items.find(({ seq }) => seq === sent.data.seq)?.flags ?? [];
  return { ...DONE, flags };
}

async function put(scene: Scene, who: Player, what: Picture): Promise<FileId> {
  const actor = actorOf(scene, who);
  scene.seed += 1;
  if (what === "qr") return actor.upload(orderOf(scene), qrPicture(`https://pay-fast.example/${scene.seed}`));
  if (what === "used") await showElsewhere(scene, actor, picture(scene.seed));
  const note = { own: "", used: "", edited: "GIMP 3.0", old: "2021:03:04 10:11:12" }[what];
  return actor.upload(orderOf(scene), picture(scene.seed, note));
}

/** The same receipt in an order before this one. */
async function showElsewhere(scene: Scene, actor: Actor, bytes: Buffer): Promise<void> {
  const { advId, methodId } = scene.offer;
  const body = { advId, side: "buy", amount: scene.amount, methodId, price: "1" } as const;
  const { orderId } = (await scene.stage.side.buyer.call("POST /api/ctc/create-order", { body })).data;
  const fileId = await actor.upload(orderId, bytes);
  await actor.call("POST /api/ctc/send-chat-msg", { body: { orderId, type: "image", fileId } });
}

async function appeal(scene: Scene, who: Player, reason: Extract<Step, { act: "appeal" }>["reason"]): Promise<Outcome> {
  const fileIds = [await put(scene, who, "own")];
  const body = { orderId: orderOf(scene), reason, description: "A drill", fileIds };
  const answer = await actorOf(scene, who).call("POST /api/ctc/create-appeal", { body });
  return { ...DONE, error: answer.error, words: answer.message };
}

type Judged = Pick<DrillResult, "rule" | "stopped" | "saw">;

async function judge(scene: Scene, expected: Expected, outcome: Outcome, who: Player): Promise<Judged> {
  switch (expected.see) {
    case "refused":
      return { rule: expected.code, stopped: outcome.error === expected.code, saw: outcome.words || cameInstead(outcome) };
    case "failed":
      return { rule: expected.reason, stopped: outcome.failReason === expected.reason, saw: outcome.words || cameInstead(outcome) };
    case "flagged":
      return read(scene, expected.flag, outcome);
    case "noted":
      return noted(scene, expected.rule);
    case "warned":
    case "blocked":
    case "stands":
      return look(scene, expected, who);
  }
}

/** What came instead of what was expected. */
function cameInstead({ error, failReason, flags }: Outcome): string {
  return error ?? failReason ?? (flags.join(" ") || "nothing");
}

/** The warning beside the message, as its reader sees it. */
function read({ lang }: Scene, flag: Extract<Expected, { see: "flagged" }>["flag"], outcome: Outcome): Judged {
  const stopped = outcome.flags.includes(flag);
  const key = flag === "off_platform" ? "chat.leads_away_theirs" : (`chat.flag.${flag}` as const);
  return { rule: flag, stopped, saw: stopped ? translate(lang, key) : cameInstead(outcome) };
}

async function noted(scene: Scene, rule: FraudRule): Promise<Judged> {
  const traces = await scene.stage.traces(orderOf(scene));
  return { rule, stopped: traces === null ? null : traces.includes(rule), saw: "Only customer service sees it, in the case." };
}

/** What the order itself shows the person. */
async function look(scene: Scene, expected: Extract<Expected, { see: "warned" | "blocked" | "stands" }>, who: Player): Promise<Judged> {
  const seen = (await actorOf(scene, who).call("GET /api/ctc/query-order-details", { query: { orderId: orderOf(scene) } })).data;
  if (expected.see === "stands") return { rule: "escrow", stopped: seen.status === expected.status, saw: seen.statusLabel };
  const offered = seen.availableActions.find(({ action }) => action === expected.of);
  if (expected.see === "warned") {
    const stopped = offered?.warns?.includes(expected.warning) === true;
    return { rule: expected.warning, stopped, saw: stopped ? translate(scene.lang, `order.warn.${expected.warning}`) : "nothing" };
  }
  const stopped = offered?.reason === expected.reason;
  return { rule: expected.reason, stopped, saw: offered?.availableAt ?? "nothing" };
}
