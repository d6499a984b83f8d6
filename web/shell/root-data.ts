import { createContext, use, useSyncExternalStore } from "react";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import type { DeviceKind } from "./device.ts";
import type { UnsentForm } from "./unsent-form.ts";
import type { RestrictInfo, Profile, UserInfo } from "./user-info.ts";
import type { WidgetEntries } from "./widget-entries.ts";

/** What the root's loader knows about a visit: all that the shell around a page needs. */
export interface RootData {
  readonly lang: Locale;
  readonly direction: "ltr" | "rtl";
  /** Null: as the device prefers. */
  readonly theme: "light" | "dark" | null;
  readonly device: DeviceKind;
  /** `unknown`: the API could not say; the page acts as logged out. */
  readonly session: "visitor" | "user" | "unknown";
  /** Shown above every page while the market isn't open. */
  readonly marketNotice: string | null;
  /** Why no chat takes a message. Missing while chats do, as on nearly every page. */
  readonly chatOff?: string;
  /** Whether a button that can't be used opens the reason. */
  readonly buttonReasons: boolean;
  readonly user: UserInfo | null;
  /** The idempotency key of the next form. */
  readonly formKey: string;
  /** What was sent and perhaps not done; null on nearly every page. */
  readonly unsentForm: UnsentForm | null;
  /** Unread notifications. */
  readonly unread: number;
  /** Running orders, at most 100. */
  readonly openOrders: number;
  readonly mode: "demo" | "production";
  readonly widgets: WidgetEntries;
  /** Source of a pattern of the addresses that lead to no page here; empty: none. */
  readonly missingPages: string;
  readonly publicOrigin: string;
  readonly profile: Profile;
  /** Where the visitor is. */
  readonly restrictions: RestrictInfo;
  /** Addresses of the coins' logos, by code. */
  readonly assetsLogourl: Readonly<Record<string, string>>;
  readonly apiDomain: string;
  readonly feflagDomain: string;
  readonly strapiDomain: string;
  /** What a page without a connection says, since it can't ask then. */
  readonly networkError: string;
  /** The reader's time zone; null until the browser has said it. */
  readonly timeZone: string | null;
  /** ISO 8601. */
  readonly renderedAt: string;
  readonly texts: Compiled;
}

/** What the client's stores say now, by the data that the page came with; nothing while they say the same. */
export const shownData = new WeakMap<RootData, RootData>();
export const dataListeners = new Set<() => void>();

/** Not the router's: what asks the router for it is drawn again with each step of a navigation. */
export const LoadedData = createContext<RootData | undefined>(undefined);

/** What the page came with. The root's loader never throws, so it is always there. */
export function useLoadedData(): RootData {
  return use(LoadedData) as RootData;
}

/** What is known about this visit: what the root's loader knew, then what the client's stores know (docs/specification.md, Client data). */
export function useRootData(): RootData {
  const loaded = useLoadedData();
  return useSyncExternalStore(
    subscribe,
    () => shownData.get(loaded) ?? loaded,
    () => loaded,
  );
}

function subscribe(listener: () => void): () => void {
  dataListeners.add(listener);
  return () => void dataListeners.delete(listener);
}

/** The language of the page. */
export function useLang(): Locale {
  return useRootData().lang;
}
