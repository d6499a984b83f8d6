import { createHash } from "node:crypto";
import { data, redirect, type ActionFunctionArgs } from "react-router";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { Refusal, type Caller } from "../api/call.ts";
import { namesSomething, pageError, statusOf } from "../session/page-error.server.ts";
import { paths } from "../paths.ts";
import { requireLogin, visitOf, type Visit } from "../session/visit.server.ts";
import { ACTION_FIELD, KEY_FIELD } from "./field-names.ts";
import { FormFields, MalformedForm } from "./form-fields.ts";
import { answerOnce, formIdentity } from "./recent-answers.server.ts";

/** What a form needs to know of the request that brought it. */
interface FormVisit {
  readonly lang: Locale;
  readonly api: Caller;
  /** Has the page come back with the key that the form had. */
  readonly keepFormKey: Visit["keepFormKey"];
  readonly setCookies: string[];
}

export type Params = Readonly<Record<string, string | undefined>>;

/** Calls of `visit.api` that change something carry a key which the form's own key and the call's input make. */
export type FormHandler<V, Result> = (visit: V, fields: FormFields, params: Params) => Result | Promise<Result>;

/** What a page's forms may ask for, by the name that their buttons send as `act`. Another name, or none, is a malformed form. */
export type FormTable<V, Result> = Readonly<Record<string, FormHandler<V, Result>>>;

export interface FormRules {
  /** Why its calls have no key: doing it again changes nothing, or the caller is nobody yet. */
  readonly repeatable?: string;
  /** The address that opens the form as it was filled in, for somebody whose session has ended meanwhile and who logs in again. */
  readonly filledIn?: (url: URL, fields: FormFields) => string;
}

type TraderForm = FormTable<Visit, unknown> | FormHandler<Visit, unknown>;

/** What an action of the form comes to. */
export type ResultOf<F> = F extends (...given: never[]) => infer Result
  ? Awaited<Result>
  : F extends Readonly<Record<string, (...given: never[]) => infer Result>>
    ? Awaited<Result>
    : never;

/** A route's action that reads its form by its table. */
export type FormAction<Result> = ((args: ActionFunctionArgs) => Promise<Result>) & {
  /** What its forms may ask for; none where they can ask for one thing only. */
  readonly actionNames: readonly string[];
};

/** A page's action for somebody who is logged in. @param form what its forms may ask for, or the only thing that they can ask for */
export function formAction<F extends TraderForm>(form: F, rules: FormRules = {}): FormAction<ResultOf<F>> {
  const act = visitorAction(form, rules);
  return withNames(form, async (args) => {
    try {
      await requireLogin(args.context);
    } catch (fault) {
      // Nobody knows who is logged in: nothing of it was done.
      if (!(fault instanceof Response)) await keepUnread(visitOf(args.context), args.request);
      else if (rules.filledIn !== undefined) throw await loginAndBack(visitOf(args.context), args.request, rules.filledIn);
      throw fault;
    }
    return act(args);
  });
}

/** The same for everybody. */
export function visitorAction<F extends TraderForm>(form: F, rules: FormRules = {}): FormAction<ResultOf<F>> {
  return withNames(form, async (args) => {
    const visit = visitOf(args.context);
    try {
      return (await runForm(visit, args, form, rules)) as ResultOf<F>;
    } catch (fault) {
      if (fault instanceof Refusal && fault.code === "not_signed_in")
        throw redirect(paths.login(visit.lang, visit.url.pathname + visit.url.search));
      throw pageError(visit, fault, namesSomething(args.params));
    }
  });
}

/** Says of an action what it can be asked for. */
export function withNames<Result>(form: object, act: (args: ActionFunctionArgs) => Promise<Result>): FormAction<Result> {
  return Object.assign(act, { actionNames: typeof form === "function" ? [] : Object.keys(form) });
}

/** Reads a form and does what it asks for. A malformed one is a page of status 400, and nothing is done. @throws Refusal */
export async function runForm<V extends FormVisit, Result>(
  visit: V,
  { request, params }: Pick<ActionFunctionArgs, "request" | "params">,
  form: FormTable<V, Result> | FormHandler<V, Result>,
  { repeatable }: FormRules,
): Promise<Result> {
  try {
    const fields = new FormFields(await formDataOf(request), (name, isBlank) => fieldRefusal(visit.lang, name, isBlank));
    const handle = typeof form === "function" ? onlyHandler(form, fields) : namedHandler(form, fields);
    const keyed = repeatable === undefined ? { ...visit, api: keyedCaller(visit, fields) } : visit;
    if (!fields.has(KEY_FIELD)) return await handle(keyed, fields, params);
    const answer = await answerOnce(
      await formIdentity(request, fields),
      visit.setCookies,
      () => handle(keyed, fields, params),
      () => visit.keepFormKey(fields.key()),
    );
    return answer as Result;
  } catch (fault) {
    if (fault instanceof MalformedForm) throw data(translate(visit.lang, "errors.malformed"), { status: 400 });
    throw fault;
  }
}

/** The answer that gives a form back with why it was refused. What has its own page is thrown on: not logged in, and what isn't the API's doing. */
export function giveBack<Answer>(fault: unknown, answer: (fault: Refusal) => Answer) {
  if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
  return data(answer(fault), { status: statusOf(fault) });
}

/** The way to the login page, and from there to the form as it was. Of a form that can't be read there is only the page. */
async function loginAndBack({ lang, url }: Visit, request: Request, filledIn: (url: URL, fields: FormFields) => string): Promise<Response> {
  try {
    return redirect(paths.login(lang, filledIn(url, new FormFields(await formDataOf(request)))));
  } catch (fault) {
    if (fault instanceof MalformedForm) return redirect(paths.login(lang, url.pathname + url.search));
    throw fault;
  }
}

/** A form of the site that nobody has looked at. */
async function keepUnread(visit: FormVisit, request: Request): Promise<void> {
  const fields = new FormFields(await formDataOf(request));
  if (fields.has(KEY_FIELD)) visit.keepFormKey(fields.key(), fields.unsent());
}

/** As the API would refuse the field. */
function fieldRefusal(lang: Locale, field: string, isBlank: boolean): Refusal {
  return new Refusal("invalid_request", 422, translate(lang, isBlank ? "errors.field_blank" : "errors.field_invalid"), { field });
}

async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new MalformedForm("the body is no form");
  }
}

function onlyHandler<Handler>(handler: Handler, fields: FormFields): Handler {
  if (fields.has(ACTION_FIELD)) throw new MalformedForm("the page has no actions to choose from");
  return handler;
}

function namedHandler<Handler>(table: Readonly<Record<string, Handler>>, fields: FormFields): Handler {
  const name = fields.text(ACTION_FIELD);
  const handler = Object.hasOwn(table, name) ? table[name] : undefined;
  if (handler === undefined) throw new MalformedForm("the action is none of the page's");
  return handler;
}

interface AnyInput {
  readonly body?: unknown;
  readonly params?: unknown;
  readonly file?: File;
  readonly idempotencyKey?: string;
}

/** Adds to each call that changes something its idempotency key: the same form twice is one request, with other fields it is another one. */
function keyedCaller({ api, keepFormKey }: FormVisit, fields: FormFields): Caller {
  const formKey = fields.key();
  const call = api as unknown as (name: Name, input?: AnyInput) => Promise<unknown>;
  const keyed = async (name: Name, input: AnyInput = {}): Promise<unknown> => {
    if (name.startsWith("GET ")) return call(name, input);
    try {
      return await call(name, { ...input, idempotencyKey: await callKey(formKey, name, input) });
    } catch (fault) {
      if (fault instanceof Refusal && isUnknown(fault)) keepFormKey(formKey, fields.unsent());
      throw fault;
    }
  };
  return keyed as unknown as Caller;
}

async function callKey(formKey: string, name: Name, { body, params, file }: AnyInput): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([formKey, name, params ?? null, body ?? null]));
  if (file !== undefined) hash.update(await file.bytes());
  return hash.digest("base64url");
}

/** Whether the request may have been done, or was not looked at: it is then sent again under the same key. */
function isUnknown(fault: Refusal): boolean {
  return fault.isTransient || fault.status === 429 || fault.code === "busy";
}
