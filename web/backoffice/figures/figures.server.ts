import type { LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { FIGURE_DIMENSIONS, FIGURE_STEPS } from "@plaza/contract/figures.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal, type Caller } from "../../shell/api/call.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

type Query = NonNullable<WireOf<"GET /api/desk/figures">["query"]>;
const DAY = /^20\d{2}-\d{2}-\d{2}$/;
/** How the keys of each dimension are written: one that was left from another dimension is dropped. */
const KEYS = { pair: /^[A-Z0-9]{2,10}-[A-Z]{3}$/, method: /^[a-z0-9_]{2,40}$/, country: /^[A-Z]{2}$/ };

/** For operators. Names of payment methods are loaded only for figures by method. */
export const loadFigures = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url } = await requireStaff(context, "operator");
  const query = figureQuery(url.searchParams);
  const { figures, isPeriodWrong } = await readFigures(api, query);
  return {
    texts: messagesFor(lang, ["figures", "casework"]),
    figures,
    isPeriodWrong,
    step: query.step ?? FIGURE_STEPS[0],
    by: query.by ?? null,
    key: query.key ?? null,
    methodNames:
      query.by === "method" ? Object.fromEntries((await api("GET /api/desk/methods")).map(({ methodId, name }) => [methodId, name])) : {},
  };
});
export type FiguresData = Awaited<ReturnType<typeof loadFigures>>;

/** What an address asks for; what can't be understood is left out. */
export function figureQuery(search: URLSearchParams): Query {
  const [from, until, key] = [search.get("from") ?? "", search.get("until") ?? "", search.get("key") ?? ""];
  const step = FIGURE_STEPS.find((word) => word === search.get("step"));
  const by = FIGURE_DIMENSIONS.find((word) => word === search.get("by"));
  return {
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(until) ? { until } : {}),
    ...(step === undefined ? {} : { step }),
    ...(by === undefined ? {} : { by, ...(KEYS[by].test(key) ? { key } : {}) }),
  };
}

/** A period that the API refuses is said on the page, with the usual period below. */
async function readFigures(api: Caller, { from, until, ...rest }: Query) {
  try {
    return { figures: await api("GET /api/desk/figures", { query: { from, until, ...rest } as Query }), isPeriodWrong: false };
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== "invalid_request") throw fault;
    return { figures: await api("GET /api/desk/figures", { query: rest }), isPeriodWrong: true };
  }
}
