import { createHmac } from "node:crypto";
import { deviceMarkCookieName } from "@plaza/contract/session-cookies.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { saveLoginMarks } from "./login-mark.store.ts";
import { networkOf } from "./network.ts";
import { logSecurityEvent } from "./security-event.ts";
import type { User } from "./user.store.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const MARK_BYTES = 18;
const MARK_FORM = /^[\w-]{24}$/;

interface Visit {
  readonly ip: string;
  readonly secure: boolean;
  readonly byLink?: boolean;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/**
 * Records from which device and network an account, its sub-users included, is logged in to, as keyed digests for this use alone. Neither the
 * address nor the cookie is kept, so a copy of the database says nothing of where people were. What they are compared for: `people/links`.
 */
export async function recordLoginMarks(context: Context, tx: Tx, user: Pick<User, "id" | "parentId">, visit: Visit): Promise<void> {
  if (context.settings.current.linkDays === 0 || visit.byLink === true) return;
  const accountId = user.parentId ?? user.id;
  const name = deviceMarkCookieName(visit.secure);
  const brought = visit.cookie(name) ?? "";
  const device = MARK_FORM.test(brought) ? brought : context.randomBytes(MARK_BYTES).toString("base64url");
  visit.setCookie({ name, value: device, httpOnly: true, maxAgeSeconds: YEAR_SECONDS });
  const marks = { device: digestOf(context, "device", device), network: digestOf(context, "network", networkOf(visit.ip)) };
  if (!(await saveLoginMarks(tx, accountId, marks))) return;
  logSecurityEvent(context, tx, "device_shared", accountId);
  tx.afterCommit(() => context.countUse("device_shared"));
}

/** The digests of a login that sets no mark of a device itself. @param visit.device the mark that the browser has brought */
export function markDigests(
  context: Context,
  { ip, device }: { readonly ip: string; readonly device: string | undefined },
): { readonly device: Buffer | null; readonly network: Buffer } {
  const brought = device !== undefined && MARK_FORM.test(device);
  return { device: brought ? digestOf(context, "device", device) : null, network: digestOf(context, "network", networkOf(ip)) };
}

function digestOf({ config }: Context, kind: "device" | "network", text: string): Buffer {
  return createHmac("sha256", config.signingKey).update(`login mark\0${kind}\0${text}`).digest();
}
