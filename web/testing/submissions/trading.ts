import { type OrderId, readId } from "@plaza/contract/ids.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { drawn } from "../../../server/testing/pictures.ts";
import { SITUATIONS, type Situation } from "../../../server/testing/situations.ts";
import { act, buy, receipt, sale, type Trade } from "../../../server/testing/trades.ts";
import type { Stack } from "../../../server/testing/stack.ts";
import { askBackoffice, hire } from "../../../server/testing/staff.ts";
import { google, once, step, valueOf, type Step } from "./submission.ts";

type Side = "buyer" | "seller";
type Fill = (stack: Stack, trade: Trade) => Promise<Readonly<Record<string, string | File>>>;

const NO_FIELDS: Fill = () => Promise.resolve({});

/** What each action of an order needs besides its name, by who takes it from where. */
const ORDER_FORMS: Readonly<Record<PartyAction | "message" | "send_code_email" | "send_code_phone", readonly [Situation, Side, Fill]>> = {
  message: ["awaiting_payment", "buyer", async () => ({ content: "Hello", file: await picture("bill.png") })],
  pay: ["awaiting_payment", "buyer", async () => ({ payer_name: "Bo Buyer", proof: await picture("receipt.png") })],
  undo_paid: ["paid_just_now", "buyer", NO_FIELDS],
  cancel: ["awaiting_payment", "buyer", NO_FIELDS],
  cancel_seller_silent: ["awaiting_payment_unanswered", "buyer", NO_FIELDS],
  cancel_account_unusable: ["awaiting_payment", "buyer", NO_FIELDS],
  cancel_seller_asked: ["awaiting_payment", "buyer", NO_FIELDS],
  request_cancel: ["awaiting_payment", "seller", () => Promise.resolve({ reason: "Wrong price" })],
  accept_cancel: ["awaiting_payment_cancel_requested", "buyer", NO_FIELDS],
  decline_cancel: ["awaiting_payment_cancel_requested", "buyer", NO_FIELDS],
  extend: ["awaiting_payment", "seller", NO_FIELDS],
  send_code_email: ["paid", "seller", () => Promise.resolve({ for: "release", channel: "email" })],
  send_code_phone: ["paid", "seller", () => Promise.resolve({ for: "release", channel: "phone" })],
  release: ["paid", "seller", async (stack, { buyer }) => ({ amount: "100", sender_name: buyer.name, ...(await google(stack)) })],
  appeal: ["paid", "seller", () => Promise.resolve({ reason: "Nothing came in" })],
  withdraw_appeal: ["appealed_by_seller", "seller", NO_FIELDS],
  report: ["completed", "buyer", async () => ({ reason: "The name differs", proof: await picture("report.png") })],
};

async function picture(name: string): Promise<File> {
  return new File([new Uint8Array(await drawn("png"))], name, { type: "image/png" });
}

function orderPath(side: Side, orderId: OrderId): string {
  return `/en/p2p/${side === "buyer" ? "buy" : "sell"}/detail/${orderId}`;
}

/** Every action of an order, on its own page or on the board. */
function orderSteps(file: string, onBoard: boolean, names = Object.keys(ORDER_FORMS)): Step[] {
  const wanted = Object.entries(ORDER_FORMS).filter(([name]) => names.includes(name));
  return wanted.map(([name, [situation, side, fill]]) =>
    step(`${file}#${name}`, async (stack) => {
      const trade = await SITUATIONS[situation](stack);
      const { orderId } = trade;
      const version = await valueOf(stack, "SELECT version FROM orders WHERE id = $1", orderId);
      const fields = { act: name, version, ...(onBoard ? { order_id: orderId } : {}), ...(await fill(stack, trade)) };
      return { as: trade[side], path: onBoard ? `/en/p2p/board?open=${orderId}` : orderPath(side, orderId), fields };
    }),
  );
}

export function orders(): readonly Step[] {
  return orderSteps("p2p.detail.tsx", false);
}

/** Of the same table on the board, two that say how it finds its order. */
export function board(): readonly Step[] {
  return orderSteps("p2p.board.tsx", true, ["message", "release"]);
}

/** A trade from the lists to its review. */
export function placement(): readonly Step[] {
  const trade = once(sale);
  const wanted = once(async (stack) => {
    const buyer = await stack.person({ usdt: "500" });
    return { buyer, advId: await stack.advert(buyer, { side: "buy", quantity: "300" }) };
  });
  const offer = async (stack: Stack, advId: string, typed: object) => ({
    advId,
    advVersion: await valueOf(stack, "SELECT version FROM advert WHERE id = $1", advId),
    price: "1",
    ...typed,
  });
  return [
    step("p2p.buy.tsx", async (stack) => {
      const { buyer, advId } = await trade(stack);
      return { as: buyer, path: "/en/p2p/buy", fields: await offer(stack, advId, { method: "wise", pay: "20", receive: "" }) };
    }),
    step("p2p.sell.tsx", async (stack) => {
      const seller = await stack.person({ usdt: "100" });
      const { advId } = await wanted(stack);
      const paymentId = await valueOf(stack, "SELECT id FROM payment_account WHERE user_id = $1", seller.id);
      const fields = await offer(stack, advId, { method: `wise:${paymentId}`, pay: "", receive: "20" });
      return { as: seller, path: "/en/p2p/sell", fields };
    }),
    step("p2p.tsx", async (stack) => {
      const { buyer } = await trade(stack);
      const body = { side: "buy", asset: "USDT", fiat: "USD", amount: "30" } as const;
      const { data } = await stack.call(buyer, "POST /api/ctc/quote", { body });
      const fields = { side: "buy", advId: data.advId, quoteId: data.quoteId, method: "wise", amount: "30", price: data.price };
      return { as: buyer, path: "/en/p2p", fields };
    }),
  ];
}

/** What two traders think of each other, and the coins that one of them marks. */
export function opinions(): readonly Step[] {
  const trade = once(sale);
  return [
    step("p2p.review.tsx", async (stack) => {
      const { buyer, seller, advId } = await trade(stack);
      const orderId = await buy(stack, buyer, advId);
      await act(stack, buyer, orderId, "pay");
      const { code } = await google(stack);
      await act(stack, seller, orderId, "release", receipt(buyer, code));
      const fields = { rating: "positive", comment: "Quick", tag: "fast" };
      return { as: buyer, path: `/en/p2p/review/${orderId}`, fields };
    }),
    step("p2p.advertiser.tsx#reply", async (stack) => {
      const { seller } = await trade(stack);
      const reviewId = await valueOf(stack, "SELECT id FROM review LIMIT 1");
      return { as: seller, path: `/en/p2p/advertiser/${seller.uid}`, fields: { act: "reply", reviewId, comment: "Thanks" } };
    }),
    step("p2p.advertiser.tsx#report", async (stack) => {
      const { seller } = await trade(stack);
      const reviewId = await valueOf(stack, "SELECT id FROM review LIMIT 1");
      return { as: seller, path: `/en/p2p/advertiser/${seller.uid}`, fields: { act: "report", reviewId, reason: "insult" } };
    }),
    ...(["follow", "unfollow", "block", "unblock", "alert"] as const).map((name) =>
      step(`p2p.advertiser.tsx#${name}`, async (stack) => {
        const { buyer, seller } = await trade(stack);
        return { as: seller, path: `/en/p2p/advertiser/${buyer.uid}`, fields: { act: name } };
      }),
    ),
    step("p2p.people.tsx", async (stack) => {
      const { buyer, seller } = await trade(stack);
      await stack.call(buyer, "POST /api/ctc/follow-user", { body: { uid: seller.uid } });
      return { as: buyer, path: "/en/p2p/people/followed", fields: { uid: seller.uid } };
    }),
    step("p2p.favorite.ts#mark", async (stack) => {
      const { buyer } = await trade(stack);
      return { as: buyer, path: "/en/p2p/favorite", fields: { act: "mark", symbol: "BTC", next: "/en/p2p/buy" } };
    }),
    step("p2p.favorite.ts#unmark", async (stack) => {
      const { buyer } = await trade(stack);
      return { as: buyer, path: "/en/p2p/favorite", fields: { act: "unmark", symbol: "BTC", next: "/en/p2p/buy" } };
    }),
    // The address of 0.2.0, which pages from before the upgrade still have.
    step("p2p.favorite.ts#mark", async (stack) => {
      const { buyer } = await trade(stack);
      return { as: buyer, path: "/en/p2p/favourite", fields: { act: "mark", symbol: "ETH", next: "/en/p2p/buy" } };
    }),
  ];
}

/** A case from its filing to the objection. */
export function appeals(): readonly Step[] {
  const paid = once((stack) => SITUATIONS.paid(stack));
  const path = async (stack: Stack) => `${orderPath("seller", (await paid(stack)).orderId)}/appeal`;
  return [
    step("p2p.appeal.tsx#file", async (stack) => ({
      as: (await paid(stack)).seller,
      path: await path(stack),
      fields: { act: "file", reason: "payment_missing", story: "Nothing came in", files: await picture("account.png") },
    })),
    step("p2p.appeal.tsx#say", async (stack) => ({
      as: (await paid(stack)).seller,
      path: await path(stack),
      fields: { act: "say", story: "Still nothing", files: await picture("later.png") },
    })),
    step("p2p.appeal.tsx#withdraw", async (stack) => ({
      as: (await paid(stack)).seller,
      path: await path(stack),
      fields: { act: "withdraw", story: "" },
    })),
    step("p2p.appeal.tsx#object", async (stack) => {
      const { seller, orderId } = await SITUATIONS.appealed_by_seller(stack);
      const caseId = readId<"case">(await valueOf(stack, "SELECT id FROM appeal_case WHERE order_id = $1", orderId));
      const agent = await hire(stack, "senior");
      await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
      await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", {
        body: { caseId, rule: "R4", reason: "It looks so" },
      });
      const fields = { act: "object", caseId, story: "It was not so" };
      return { as: seller, path: `${orderPath("seller", orderId)}/appeal`, fields };
    }),
  ];
}

const ADVERT = {
  side: "buy",
  asset: "USDT",
  fiat: "USD",
  priceType: "fixed",
  price: "1.01",
  quantity: "100",
  min: "10",
  max: "50",
  methods: "wise",
  paymentWindowMinutes: "15",
  message: "",
};

/** Adverts of somebody's own. */
export function adverts(): readonly Step[] {
  const owner = once(async (stack) => {
    const person = await stack.person({ usdt: "900" });
    return { person, advId: await stack.advert(person, { side: "sell", quantity: "300" }) };
  });
  const listed = (name: string) =>
    step(`p2p.adverts.tsx#${name}`, async (stack) => {
      const { person, advId } = await owner(stack);
      return { as: person, path: "/en/p2p/adverts", fields: { act: name, ...(name.startsWith("all") ? {} : { advId }) } };
    });
  const edited = (
    name: string,
    path: string,
    more: Partial<typeof ADVERT & Record<"wanted_asset" | "message", string>>,
    readsOnly?: string,
  ) =>
    step(
      `p2p.adverts.edit.tsx#${name}`,
      async (stack) => {
        const { person, advId } = await owner(stack);
        const version = await valueOf(stack, "SELECT version FROM advert WHERE id = $1", advId);
        const form = { act: name, version, ...ADVERT, ...more };
        if (form.side === "sell") form.methods = await valueOf(stack, "SELECT id FROM payment_account WHERE user_id = $1", person.id);
        return { as: person, path: path.replace(":advId", advId), fields: form };
      },
      readsOnly === undefined ? {} : { readsOnly },
    );
  return [
    ...["offline", "online", "offline", "put_online", "all_offline", "all_online"].map(listed),
    edited("pair", "/en/p2p/adverts/new", { wanted_asset: "BTC" }, "leads to the form of another pair"),
    edited("account", "/en/p2p/adverts/new", {}, "leads to the form of a payment account"),
    edited("preview", "/en/p2p/adverts/new", {}, "shows the advert's place in the list"),
    edited("post", "/en/p2p/adverts/new", {}),
    edited("post", "/en/p2p/adverts/:advId", { side: "sell", message: "Second thoughts" }),
    step("p2p.adverts.tsx#price", async (stack) => {
      const { person, advId } = await owner(stack);
      const version = await valueOf(stack, "SELECT version FROM advert WHERE id = $1", advId);
      return { as: person, path: "/en/p2p/adverts", fields: { act: "price", advId, version, price: "1.02" } };
    }),
    listed("closed"),
  ];
}
