import { redirect, type LoaderFunctionArgs } from "react-router";
import { SIDES, type Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../../shell/api/call.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { personName } from "../../shell/labels/person-name.server.ts";
import { readFilter } from "../../shell/market/filter.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { methodsOf, tradedLists } from "../../shell/market/market-lists.server.ts";
import { paths } from "../../shell/paths.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** The form of another alert, as its reader has filled it in or as the market's filter was. */
interface TypedWatch {
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly price: string;
  readonly amount: string;
  readonly methods: readonly string[];
}

/** A person's alerts, and the form of another one: the address says what it starts with. */
export const loadWatches = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams } = visit.url;
  const typed: TypedWatch = {
    ...readFilter(searchParams, startingPair(visit)),
    side: searchParams.get("side") === "sell" ? "sell" : "buy",
    price: "",
  };
  const [lists, watches] = await Promise.all([tradedLists(visit), visit.api("GET /api/ctc/query-watches")]);
  const fiat = lists.moneys.some(({ code }) => code === typed.fiat) ? typed.fiat : (lists.moneys[0]?.code ?? typed.fiat);
  return {
    texts: messagesFor(visit.lang, ["watches", "market"]),
    ...lists,
    ...watches,
    items: watches.items.map((watch) => ({
      ...watch,
      advertiser: watch.advertiser && { ...watch.advertiser, nickname: personName(visit.lang, watch.advertiser.nickname) },
    })),
    typed: { ...typed, fiat },
    methods: await methodsOf(visit.api, visit.lang, fiat),
    made: searchParams.get("made"),
  };
});
export type WatchesData = Exclude<Awaited<ReturnType<typeof loadWatches>>, Response>;

/** An alert that was not made, as it was filled in. */
export interface WatchRefused {
  readonly typed: TypedWatch | null;
  readonly field: string | null;
  readonly message: string;
}

export const actOnWatches = formAction({
  create: async (visit, fields) => {
    const typed = typedIn(visit, fields);
    const number = (text: string) => (text === "" ? undefined : (parseAmountInput(text, visit.lang) ?? text));
    return orRefused(visit, fields, typed, async () => {
      const { watchId } = await sendForm(visit.api, fields, "POST /api/ctc/create-watch", {
        uid: undefined,
        price: number(typed.price),
        amount: number(typed.amount),
        methodIds: typed.methods,
      });
      return `?made=${watchId}`;
    });
  },
  on: (visit, fields) =>
    orRefused(visit, fields, null, async () => void (await sendForm(visit.api, fields, "POST /api/ctc/update-watch", { state: "on" }))),
  pause: (visit, fields) =>
    orRefused(visit, fields, null, async () => void (await sendForm(visit.api, fields, "POST /api/ctc/update-watch", { state: "paused" }))),
  remove: (visit, fields) =>
    orRefused(visit, fields, null, async () => void (await sendForm(visit.api, fields, "POST /api/ctc/remove-watch"))),
});

/** Methods belong to the currency with which the page was drawn: those of another one do not count. */
function typedIn(visit: Visit, fields: FormFields): TypedWatch {
  const start = startingPair(visit);
  const fiat = fields.text("fiat");
  return {
    side: fields.choice("side", SIDES),
    asset: fields.text("asset") || start.asset,
    fiat: fiat || start.fiat,
    price: fields.text("price"),
    amount: fields.text("amount"),
    methods: fields.text("methodsOf") === fiat ? fields.texts("method") : [],
  };
}

async function orRefused(visit: Visit, fields: FormFields, typed: TypedWatch | null, act: () => Promise<string | void>) {
  try {
    return redirect(`${paths.watches(visit.lang)}${(await act()) ?? ""}`, 303);
  } catch (fault) {
    return giveBack<WatchRefused>(fault, (refusal: Refusal) => ({ typed, ...fieldProblem(visit, fields, refusal) }));
  }
}
