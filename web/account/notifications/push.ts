import type { NotificationSettingsView } from "@plaza/contract/calls/notifications.ts";
import { SITE_WORKER, startSiteWorker } from "../../shell/site-worker.ts";

/** This browser's side of push messages: its permission, its worker and its subscription. */

/** Whether this browser can receive pushed messages. Says nothing about permission. Only in a browser. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

type Device = NotificationSettingsView["devices"][number];

/** This browser's entry in the list of those that get push messages; undefined without one, such as after another device removed it. */
export async function ownDevice({ pushKey, devices }: NotificationSettingsView): Promise<Device | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined || !sameKey(subscription, pushKey)) return undefined;
  const hash = base64Url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return devices.find(({ endpointHash }) => endpointHash === hash);
}

/** Asks the person, starts the worker and subscribes. @throws where the browser or its push service fails */
export async function startPush(key: string): Promise<{ endpoint: string; p256dh: string; auth: string } | "blocked"> {
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  const registration = await startSiteWorker();
  await navigator.serviceWorker.ready;
  const old = await registration.pushManager.getSubscription();
  if (old !== null && !sameKey(old, key)) await old.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined)
    throw new Error("a subscription without keys");
  return { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] };
}

/** Ends this browser's subscription, if it has one. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function sameKey(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && base64Url(own) === key;
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
