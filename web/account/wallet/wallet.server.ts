import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { isId } from "@plaza/contract/ids.ts";
import { EXCHANGE_WALLETS, WALLET_KINDS, WALLETS, type Wallet } from "@plaza/contract/wallet.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { amountInputText, parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { usableCoins } from "../../shell/api/usable-coins.ts";
import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import { codeActions, codeIn, isAboutCode, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { SentCode } from "../../shell/security-code/purpose.ts";
import { config } from "../../shell/config.server.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { readRates } from "../../shell/market/rates.server.ts";
import { worthOf } from "../../shell/market/value.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { accountGroupOf } from "../../shell/session/account-group.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { requireDepositHere } from "../../shell/session/restriction.server.ts";

const ASSET = /^[A-Z0-9]{2,10}$/;
const FROZEN_CURSOR = /^(order|advert|deposit)-\d{1,18}$/;
const FIAT_PLACES = 2;

/** A person's coins: balances with their worth, what holds some of them, and where they went. */
export async function loadWallet({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const search = visit.url.searchParams;
  const filter = {
    asset: matching(search.get("asset"), ASSET),
    kind: WALLET_KINDS.find((kind) => kind === search.get("kind")) ?? null,
  };
  if (search.get("to") === "p2p") await requireDepositHere(visit);
  const before = search.get("before");
  const frozenFrom = matching(search.get("held"), FROZEN_CURSOR);
  const [{ balances, exchange }, holds, frozen, history] = await Promise.all([
    visit.api("GET /api/t/v2/spot-balance", await accountGroupOf(visit)),
    visit.api("GET /api/t/v2/wallet-holds"),
    visit.api("GET /api/t/v2/wallet-frozen", { query: frozenFrom === null ? {} : { cursor: frozenFrom } }),
    visit.api("GET /api/t/v2/wallet-history", {
      query: {
        ...(filter.asset === null ? {} : { asset: filter.asset }),
        ...(filter.kind === null ? {} : { kind: filter.kind }),
        ...(isId(before) ? { cursor: before } : {}),
      },
    }),
  ]);
  const held = balances.filter(({ total }) => total !== "0");
  const { fiat } = startingPair(visit);
  return {
    texts: { ...messagesFor(visit.lang, ["wallet", "security", "why"]), ...programmeTexts(visit.lang) },
    fiat,
    worth: await readWorth(visit, held, fiat),
    balances: held,
    exchange: exchange ?? null,
    coins: balances.map(({ assetCode }) => assetCode),
    holds,
    frozen,
    filter,
    history,
    transfer: startOf(held, search, visit, exchange === undefined ? WALLETS : EXCHANGE_WALLETS),
    isOwner: user.isAdmin,
    demo: {
      isOffered: config.mode === "demo" && user.isAdmin && exchange === undefined && visit.offers(DEMO_COINS),
      isGiven: search.has("given"),
    },
    renderedAt: new Date().toISOString(),
    moved: search.get("moved"),
    onItsWay: search.has("way"),
  };
}
export type WalletData = Awaited<ReturnType<typeof loadWallet>>;
type Balance = WireOf<"GET /api/t/v2/spot-balance">["data"]["balances"][number];

async function readWorth(visit: Visit, held: readonly Balance[], fiat: string) {
  const assets = held.map(({ assetCode }) => assetCode);
  return worthOf(held, await readRates(visit, assets), fiat, FIAT_BY_CODE.get(fiat)?.precision ?? FIAT_PLACES);
}

/** What the form begins with: what the address names, else the first wallet that has something. */
function startOf(held: readonly Balance[], search: URLSearchParams, { lang }: Visit, wallets: readonly Wallet[]) {
  const named = (key: "from" | "to") => wallets.find((name) => name === search.get(key)) ?? null;
  const movable = held.filter((balance) => wallets.some((name) => balance[name] !== "0"));
  const balance = movable.find(({ assetCode }) => assetCode === search.get("coin")) ?? movable[0] ?? held[0];
  const wanted = named("to");
  const lies = wallets.filter((name) => balance && balance[name] !== "0");
  const from = named("from") ?? lies.find((name) => name !== wanted) ?? (wanted === "spot" ? "p2p" : "spot");
  const to = wanted ?? wallets.find((name) => name !== from) ?? "spot";
  const all =
    search.get("fill") === "all" && balance !== undefined
      ? amountInputText(from === "p2p" ? usableCoins(balance) : balance[from], lang)
      : "";
  return { asset: balance?.assetCode ?? null, from, to, quantity: all };
}

/** What the form says beside a field, or above all of them. */
export interface TransferProblem {
  readonly field: "quantity" | "to" | "code" | null;
  readonly problem: "unread" | "same" | "short" | "precision" | "refused" | "code_needed";
  /** The API's own sentence. */
  readonly message: string;
  /** A code that the form without scripts has asked for. */
  readonly sent?: SentCode;
  readonly typed: { readonly asset: string; readonly from: Wallet; readonly to: Wallet; readonly quantity: string };
}

const PURPOSE = { scene: "withdraw" } as const;

/** Coins out of nothing, which a demo gives and a real market has no call for. */
const DEMO_COINS = "POST /api/t/v2/demo-coins";

/** Why no demo coins were given. */
export interface DemoRefusal {
  readonly demoRefused: string;
}

async function takeDemoCoins(visit: Visit, fields: FormFields) {
  try {
    await visit.api(DEMO_COINS);
    return redirect(paths.wallet(visit.lang, new URLSearchParams({ given: fields.key() })), 303);
  } catch (fault) {
    return giveBack(fault, ({ message }): DemoRefusal => ({ demoRefused: message }));
  }
}

/** The wallet's form; what one of its buttons asks for is `act`. */
export const actOnWallet = formAction({
  transfer: transferCoins,
  demo_coins: takeDemoCoins,
  /** Writes the whole balance into the field. */
  fill: ({ lang }, fields) => {
    const { asset, from, to } = typedIn(fields);
    return redirect(paths.wallet(lang, new URLSearchParams({ coin: asset, from, to, fill: "all" })), 303);
  },
  ...codeActions(async (channel, visit, fields) => {
    const form = problemOf(typedIn(fields), "code", "code_needed");
    try {
      return data({ ...form, sent: await sendCode(visit, channel, PURPOSE) }, { status: 200 });
    } catch (fault) {
      return giveBack(fault, ({ message }) => ({ ...form, problem: "refused" as const, message }));
    }
  }),
});

/** Moves coins between the person's own accounts. */
async function transferCoins(visit: Visit, fields: FormFields) {
  const typed = typedIn(fields);
  const { asset, from, to } = typed;
  const quantity = parseAmountInput(typed.quantity, visit.lang);
  if (from === to) return data(problemOf(typed, "to", "same"), { status: 422 });
  if (quantity === null || /^[0.]*$/.test(quantity)) return data(problemOf(typed, "quantity", "unread"), { status: 422 });
  if (to === "p2p") await requireDepositHere(visit);
  const securityCode = codeIn(fields);
  try {
    const { transfer } = await sendForm(visit.api, fields, "POST /api/t/v2/transfer", { quantity, securityCode });
    const search = new URLSearchParams({ coin: asset, from, to, moved: fields.key() });
    // The exchange has not said yes yet.
    if (transfer !== undefined) search.set("way", "1");
    return redirect(paths.wallet(visit.lang, search), 303);
  } catch (fault) {
    return giveBack(fault, ({ code, message }) => {
      if (code === "insufficient_balance") return problemOf(typed, "quantity", "short");
      if (code === "security_code_required" && securityCode === undefined) return problemOf(typed, "code", "code_needed");
      if (isAboutCode(code)) return problemOf(typed, "code", "refused", message);
      if (code === "coins_on_hold") return problemOf(typed, "quantity", "refused", message);
      return code === "precision_exceeded"
        ? problemOf(typed, "quantity", "precision", message)
        : problemOf(typed, null, "refused", message);
    });
  }
}

function problemOf(
  typed: TransferProblem["typed"],
  field: TransferProblem["field"],
  problem: TransferProblem["problem"],
  message = "",
): TransferProblem {
  return { field, problem, message, typed };
}

function typedIn(fields: FormFields): TransferProblem["typed"] {
  const quantity = fields.text("quantity", 60);
  const { assetCode: asset, from, to } = readBody(fields, "POST /api/t/v2/transfer", { quantity, securityCode: undefined });
  if (!ASSET.test(asset)) throw new MalformedForm("no coin has such a code");
  return { asset, from, to, quantity };
}

function matching(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
