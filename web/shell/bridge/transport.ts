import { APP_MARKER } from "@plaza/contract/app-marker.ts";
import type { BridgeCall } from "@plaza/contract/bridge.ts";

/** Hands one question to the app. False where this app does not know the call. */
export type SendToApp = (name: BridgeCall, optionsJson: string, id: string) => boolean;

interface AppleHandler {
  postMessage(message: { readonly id: string; readonly options: string }): void;
}

/** What an app may have put into the page: WebKit's message handlers on Apple devices, one object with a method per call elsewhere. */
export interface AppObjects {
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, AppleHandler | undefined>> };
  readonly [APP_MARKER]?: Readonly<Record<string, unknown>>;
}

/** The way to the app, or null. It is looked up at each question, since an app may put its object in late. */
export function transportOf(objects: AppObjects): SendToApp | null {
  if (objects.webkit?.messageHandlers === undefined && objects[APP_MARKER] === undefined) return null;
  return (name, options, id) => toApple(objects, name, options, id) || toOther(objects, name, options, id);
}

function toApple({ webkit }: AppObjects, name: BridgeCall, options: string, id: string): boolean {
  const handler = webkit?.messageHandlers?.[name];
  if (handler === undefined) return false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- WebKit's handler is no window and takes none
  handler.postMessage({ id, options });
  return true;
}

/** Called on the object itself: Android's interfaces refuse a method that was taken off theirs. */
function toOther(objects: AppObjects, name: BridgeCall, options: string, id: string): boolean {
  const app = objects[APP_MARKER];
  if (app === undefined || typeof app[name] !== "function") return false;
  (app as Record<string, (options: string, id: string) => void>)[name]?.(options, id);
  return true;
}
