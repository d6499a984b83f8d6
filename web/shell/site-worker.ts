/** The site's only worker: it replaces a page that can't be reached, and shows push messages. */
export const SITE_WORKER = "/site-worker.js";

let address: string | undefined;

/** Starts it, or finds it at work. @throws where the browser refuses */
export function startSiteWorker(): Promise<ServiceWorkerRegistration> {
  address ??= trustedAddress();
  return navigator.serviceWorker.register(address);
}

/** The page's policy lets scripts be named only through a policy of ours, and lets each be made once. */
function trustedAddress(): string {
  const policy = trustedTypes?.createPolicy("site-worker", { createScriptURL: () => SITE_WORKER });
  return (policy?.createScriptURL(SITE_WORKER) ?? SITE_WORKER) as unknown as string;
}

declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): object } }
  | undefined;
