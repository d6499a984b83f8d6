import { SITE_WORKER, startSiteWorker } from "../../shell/site-worker.ts";

/** This browser's side of push messages: its permission, its worker and its subscription. */

/** Whether this browser can receive pushed messages. Says nothing about permission. Only in a browser. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser has a subscription made with this key. */
export async function isSubscribed(key: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription !== null && subscription !== undefined && sameKey(subscription, key);
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
  return (
    own !== null &&
    btoa(String.fromCharCode(...new Uint8Array(own)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "") === key
  );
}
