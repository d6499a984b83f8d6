import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { config } from "../../shell/config.server.ts";
import { csvOf } from "../../shell/files/csv.ts";
import { tableFile, type TableFormat } from "../../shell/files/table-file.server.ts";
import { paths } from "../../shell/paths.ts";
import { PERIODS } from "./periods.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";
import { personName } from "../../shell/labels/person-name.server.ts";

/** Loads days and pair from the address; what isn't offered there falls back to the default. Needs a login. */
export async function loadFigures({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  return {
    texts: { ...messagesFor(visit.lang, ["board"]), ...programmeTexts(visit.lang) },
    days: daysIn(visit),
    figures: await readFigures(visit),
  };
}
export type FiguresData = Awaited<ReturnType<typeof loadFigures>>;

function daysIn(visit: Visit): number {
  const asked = Number.parseInt(visit.url.searchParams.get("days") ?? "", 10);
  return PERIODS.find((days) => days === asked) ?? PERIODS[1];
}

function readFigures(visit: Visit) {
  // "USDT-EUR"; whatever else is the most traded pair.
  const [, asset, fiat] = /^([A-Z0-9]{2,10})-([A-Z]{3})$/.exec(visit.url.searchParams.get("pair") ?? "") ?? [];
  const pair = asset !== undefined && fiat !== undefined ? { asset, fiat } : {};
  return visit.api("GET /api/ctc/query-trade-figures", { query: { days: daysIn(visit), ...pair } });
}

const DAY_COLUMNS = ["day", "completed", "canceled", "bought", "sold", "paid", "received", "avgReleaseMinutes", "profit"] as const;

/** The same days as on the page. */
export async function figuresCsv({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  await requireLogin(context);
  const { days, asset, fiat } = await readFigures(visit);
  const head = [
    "day",
    "completed",
    "canceled",
    `bought ${asset ?? ""}`,
    `sold ${asset ?? ""}`,
    `paid ${fiat ?? ""}`,
    `received ${fiat ?? ""}`,
    "release minutes",
    `profit ${fiat ?? ""}`,
  ];
  const rows = days.map((day) => DAY_COLUMNS.map((column) => day[column]));
  return new Response(csvOf([head.map((cell) => cell.trim()), ...rows]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="figures-${asset ?? "none"}-${fiat ?? "none"}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

const ORDER_COLUMNS = [
  ["orderId", "text"],
  ["createdAt", "time"],
  ["completedAt", "time"],
  ["canceledAt", "time"],
  ["type", "text"],
  ["role", "text"],
  ["status", "text"],
  ["asset", "text"],
  ["quantity", "number"],
  ["fee", "number"],
  ["fiat", "text"],
  ["price", "number"],
  ["amount", "number"],
  ["paymentReference", "text"],
] as const;
/** What is not in an order under that name. */
const MORE_COLUMNS = ["method", "counterparty", "url"];

/** All of a person's orders, newest first, page by page as they are read; a long history is never in memory at once. */
export function allOrdersFile(format: TableFormat) {
  return async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const visit = visitOf(context);
    await requireLogin(context);
    let cursor: string | null = "";
    const nextPage = async () => {
      if (cursor === null) return null;
      const page = await visit.api("GET /api/ctc/query-order-list", { query: { limit: 100, ...(cursor === "" ? {} : { cursor }) } });
      cursor = page.nextCursor;
      return page.items.map((order) => [
        ...ORDER_COLUMNS.map(([column]) => order[column]),
        order.method.name,
        personName(visit.lang, order.counterparty.nickname),
        config.publicOrigin + paths.order(visit.lang, order.type, order.orderId),
      ]);
    };
    const columns = [
      ...ORDER_COLUMNS.map(([name, kind]) => ({ name, kind })),
      ...MORE_COLUMNS.map((name) => ({ name, kind: "text" as const })),
    ];
    return tableFile(format, { name: "orders", title: "orders", columns, nextPage });
  };
}
