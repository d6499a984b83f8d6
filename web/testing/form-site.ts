import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { Browser } from "../../server/testing/browser.ts";
import type { Person, Stack } from "../../server/testing/stack.ts";
import type { Worker } from "../../server/testing/staff.ts";
import { KEY_FIELD } from "../shell/forms/field-names.ts";
import type { FormAction } from "../shell/forms/form-action.server.ts";
import { addressOf, routeAddresses } from "./route-addresses.ts";
import { UNPACKED } from "./site-before-api.ts";

/** A trader's cookies after a log-in, as a `cookie` header. */
export async function cookiesOf(stack: Stack, person: Person): Promise<string> {
  const browser = new Browser(stack);
  const { statusCode, body } = await browser.signIn(person);
  if (statusCode !== 200) throw new Error(`${person.name} can't log in: ${body}`);
  return [...browser.cookies, ["userId", person.id]].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** A staff member's cookies, as a `cookie` header. */
export function staffCookiesOf({ headers }: Worker): string {
  return `${headers["cookie"]}; desk_token=${headers["desk-token"]}`;
}

/** What is sent: text, several texts under one name, or a file. */
export type FieldValues = Readonly<Record<string, string | readonly string[] | File>>;

/** How the site answered a form. */
export interface FormAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: readonly string[];
}

/** Sends a form as a browser does, without following where the answer leads. */
export async function sendForm(origin: string, cookie: string, path: string, fields: FieldValues, key?: string): Promise<FormAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(key === undefined ? fields : { ...fields, [KEY_FIELD]: key })) {
    for (const part of value instanceof File || typeof value === "string" ? [value] : value) form.append(name, part);
  }
  const withFile = [...form.values()].some((value) => value instanceof File);
  const texts = [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
  const response = await fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    // A robot gets the status alone: nothing is read for a page.
    headers: { ...UNPACKED, "user-agent": "Googlebot/2.1", cookie },
    body: withFile ? form : new URLSearchParams(texts),
  });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get("location"), cookies: response.headers.getSetCookie() };
}

/** Sends a form as a browser does and reads the page that comes back, without its scripts: they carry every text, shown or not. */
export async function sendAndRead(origin: string, cookie: string, path: string, fields: FieldValues, key: string) {
  const body = new URLSearchParams([...textsOf(fields), [KEY_FIELD, key]]);
  const response = await fetch(origin + path, { method: "POST", redirect: "manual", headers: { ...UNPACKED, cookie }, body });
  return { status: response.status, page: (await response.text()).replaceAll(/<script.*?<\/script>/gs, "") };
}

function textsOf(fields: FieldValues): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value instanceof File ? [] : (typeof value === "string" ? [value] : value).map((text): [string, string] => [name, text]),
  );
}

/** What reading a page, or asking and being refused, writes by itself. */
const READING = new Set(["session", "staff_session", "idempotency", "rate_limit", "presence", "login_failure", "daily_count"]);

/** Every table with what is in it, so that a test can say which one has changed. */
export async function tablesOf(stack: Stack): Promise<Readonly<Record<string, string>>> {
  // By name: planned once, where a hundred tables are looked at some five hundred times.
  const text = await (lookAtTables ??= allTables(stack));
  const { rows } = await stack.owner.query<{ name: string; sum: string }>({ name: "look at tables", text });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

let lookAtTables: Promise<string> | null = null;

/** A query that says of each table how many rows it has and which transaction wrote last: every version of a row names its own. */
async function allTables(stack: Stack): Promise<string> {
  const { rows } = await stack.owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  return rows
    .filter(({ name }) => !READING.has(name))
    .map(({ name }) => `SELECT '${name}' AS name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS sum FROM "${name}"`)
    .join(" UNION ALL ");
}

/** The tables that changed between two looks. */
export function changedTables(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** An address that takes forms. */
export interface FormPage {
  readonly path: string;
  readonly file: string;
  /** What its forms may ask for; none where they can ask for one thing only. */
  readonly names: readonly string[];
}

/** Every address of the built site that takes a form. */
export async function formPages(): Promise<FormPage[]> {
  const actions = await builtActions();
  const byFile = (file: string, pattern: string) => actions.get(file.replace(/\.tsx?$/, "")) ?? actions.get(idOf(file, pattern));
  return routeAddresses().flatMap(({ file, pattern }) => {
    const action = byFile(file, pattern);
    if (action === undefined) return [];
    return [{ file, path: addressOf(pattern, { topic: "password", kind: "followed", fraud: "phishing" }), names: action.actionNames }];
  });
}

/** The actions of the built site by their route's id. */
export async function builtActions(): Promise<ReadonlyMap<string, FormAction<unknown>>> {
  const build = (await import(join(import.meta.dirname, "..", "build", "server", "index.js"))) as ServerBuild;
  return new Map(
    Object.values(build.routes).flatMap((route) => {
      const action = route?.module.action as FormAction<unknown> | undefined;
      return route && action ? [[route.id, action] as const] : [];
    }),
  );
}

/** The id of a route whose module serves two addresses. */
function idOf(file: string, pattern: string): string {
  const side = pattern.includes("/sell/") ? "sell" : "buy";
  if (file.endsWith("p2p.detail.tsx")) return `p2p.${side}.detail`;
  if (file.endsWith("p2p.appeal.tsx")) return `p2p.${side}.appeal`;
  if (file.endsWith("p2p.adverts.edit.tsx")) return pattern.endsWith("/new") ? "p2p.adverts.new" : "p2p.adverts.edit";
  if (file.endsWith("desk.appeals.tsx")) return pattern.includes("objections") ? "desk.objections" : "desk.appeals";
  return "";
}
