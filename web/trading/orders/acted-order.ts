import { redirect, type ClientActionFunctionArgs } from "react-router";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { afterPaint } from "@plaza/ui/after-paint.ts";

/** What the page's script gets of an act that was done: the order as the act has left it, before the page is read again. */
export interface Acted {
  readonly kind: "acted";
  readonly order: OrderView;
}

let hear: ((order: OrderView) => void) | null = null;

/** Listens for the orders that this page's forms have changed. One page listens at a time; the returned function ends that. */
export function onActed(listener: (order: OrderView) => void): () => void {
  hear = listener;
  return () => void (hear === listener && (hear = null));
}

/** Sends a form of an order's page. What it has done is shown with its own answer; the address without the form, and all else, follow. */
export async function actAndShow({ serverAction, request }: ClientActionFunctionArgs): Promise<Response | { readonly kind: string }> {
  const answer = await serverAction<Acted | { readonly kind: "refused" | "code_sent" }>();
  if (answer.kind !== "acted") return answer;
  hear?.(answer.order);
  // The router lays the page out to know how far it is scrolled, matches routes and asks again: the status is painted before.
  await new Promise<void>(afterPaint);
  return redirect(new URL(request.url).pathname);
}
