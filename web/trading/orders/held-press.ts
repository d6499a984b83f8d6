import type { Id, OrderId, Uid } from "@plaza/contract/ids.ts";
import { serverNow } from "../../shell/api/server-time.ts";

/** An "I've Paid" that was pressed and of which nobody knows yet whether it arrived. */
export interface HeldPress {
  /** Who pressed it: a device may have several users, and what one of them stated nobody else sends. */
  readonly by: Uid;
  readonly orderId: Id<"order">;
  /** The order as it was seen. */
  readonly version: number;
  /** Sent again under the same key, it is one payment. */
  readonly key: string;
  /** ISO 8601, by the server's clock as far as this device knows it. */
  readonly pressedAt: string;
  readonly bankReference?: string;
  readonly payer?: { readonly name: string; readonly lastDigits?: string };
}

/** No order's payment can be reported after that long. */
const LONGEST_MS = 3 * 24 * 60 * 60_000;

const slotOf = (orderId: OrderId) => `held.${orderId}`;
const listeners = new Set<() => void>();

/**
 * Keeps what was pressed, before anything is sent: no line, tab or battery that ends from here on loses it. This page learns of it by `announcePress`.
 * @returns false where the device keeps nothing
 */
export function storePress(press: HeldPress): boolean {
  try {
    localStorage.setItem(slotOf(press.orderId), JSON.stringify(press));
    return true;
  } catch {
    return false;
  }
}

/** A press of this moment, with what its form holds. */
export function pressOf(by: Uid, { orderId, version }: Pick<HeldPress, "orderId" | "version">, form: FormData): HeldPress {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const [name, lastDigits] = [textOf("payer_name"), textOf("last_digits")];
  const payer = name === "" ? {} : { payer: { name, ...(lastDigits === "" ? {} : { lastDigits }) } };
  const reference = textOf("bank_reference");
  const paid = { ...payer, ...(reference === "" ? {} : { bankReference: reference }) };
  return { by, orderId, version, key: crypto.randomUUID(), pressedAt: new Date(serverNow()).toISOString(), ...paid };
}

/** What a kept press sends. */
export function bodyOf({ orderId, version, pressedAt, payer, bankReference }: HeldPress) {
  const paid = { ...(payer && { payer }), ...(bankReference && { bankReference }) };
  return { orderId, action: "pay" as const, version, pressedAt, ...paid };
}

/** Removes the order's held press and notifies its listeners. Does nothing if there is none or storage is switched off. */
export function deletePress(orderId: OrderId): void {
  try {
    if (localStorage.getItem(slotOf(orderId)) === null) return;
    localStorage.removeItem(slotOf(orderId));
  } catch {
    return;
  }
  announcePress();
}

/** As it is stored, for comparing; null: nothing is kept. */
export function storedPress(orderId: OrderId): string | null {
  try {
    return localStorage.getItem(slotOf(orderId));
  } catch {
    return null;
  }
}

/** @returns null for nothing, for what somebody else wrote there, and for what is too old to be sent */
export function readPress(stored: string | null): HeldPress | null {
  if (stored === null) return null;
  try {
    const press = JSON.parse(stored) as Partial<HeldPress> | null;
    const isWhole =
      typeof press?.by === "string" &&
      typeof press.orderId === "string" &&
      typeof press.version === "number" &&
      typeof press.key === "string";
    if (!isWhole || !(serverNow() - Date.parse(press.pressedAt ?? "") < LONGEST_MS)) return null;
    return press as HeldPress;
  } catch {
    return null;
  }
}

/** Listens for every change in this page and in other tabs. */
export function onPressChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Notifies this page's listeners that a press was kept or removed. */
export function announcePress(): void {
  for (const listener of listeners) listener();
}
