import { keysOf } from "./typed-keys.ts";
/**
 * The fourteen calls that the site may make to the exchange's own app around it. Each takes one options object and is
 * answered with one JSON text. Apps are built against these names, so calls and fields are only added.
 */

/** The page's object through which the app answers: `window.plazaBridge.reply(id, json)`. */
export const BRIDGE_OBJECT = "plazaBridge";

export interface BridgeCalls {
  /** The app's own login, as a code that is good once and briefly; `null` where nobody is logged in there. */
  readonly getUserAuth: { readonly options: Nothing; readonly result: { readonly code: string | null } };
  /** The app's login screen. `loggedIn` is whether it ended with a login. */
  readonly goToAppLogin: { readonly options: { readonly next?: string }; readonly result: { readonly loggedIn: boolean } };
  /** Saves a picture to the device: the address must be this site's own. */
  readonly appDownloadImg: { readonly options: { readonly url: string; readonly name?: string }; readonly result: Done };
  readonly appLogout: { readonly options: Nothing; readonly result: Done };
  /** A page over this one, in the app or in the device's browser. */
  readonly openNewWindow: { readonly options: { readonly url: string; readonly title?: string }; readonly result: Done };
  readonly openKyc: { readonly options: Nothing; readonly result: Done };
  /** The exchange's spot market of a pair such as `BTC/USDT`. */
  readonly openTrade: { readonly options: { readonly symbol: string }; readonly result: Done };
  /** Names the page in the app's own title bar. */
  readonly setupTitle: { readonly options: { readonly title: string }; readonly result: Done };
  readonly updateApp: { readonly options: Nothing; readonly result: Done };
  readonly openDepositWithDraw: {
    readonly options: { readonly type: "deposit" | "withdraw"; readonly assetCode: string };
    readonly result: Done;
  };
  readonly openTransfer: { readonly options: { readonly assetCode?: string }; readonly result: Done };
  readonly openBalanceHome: { readonly options: Nothing; readonly result: Done };
  /** Onto the device's clipboard, which a page inside an app often may not reach. */
  readonly copyString: { readonly options: { readonly text: string }; readonly result: Done };
  readonly goToCommunity: { readonly options: Nothing; readonly result: Done };
}

type Nothing = Readonly<Record<string, never>>;
/** Whether the app did it; `false` is a plain no, for example of a person who closed the screen. */
interface Done {
  readonly done: boolean;
}

export type BridgeCall = keyof BridgeCalls;
export type BridgeOptions<One extends BridgeCall> = BridgeCalls[One]["options"];
export type BridgeResult<One extends BridgeCall> = BridgeCalls[One]["result"];

/** Each call with what its answer must hold: the field's name and whether it may be null. An answer without it is a broken one. */
export const BRIDGE_ANSWERS: {
  readonly [One in BridgeCall]: { readonly field: keyof BridgeResult<One> & string; readonly type: "boolean" | "text or null" };
} = {
  getUserAuth: { field: "code", type: "text or null" },
  goToAppLogin: { field: "loggedIn", type: "boolean" },
  appDownloadImg: { field: "done", type: "boolean" },
  appLogout: { field: "done", type: "boolean" },
  openNewWindow: { field: "done", type: "boolean" },
  openKyc: { field: "done", type: "boolean" },
  openTrade: { field: "done", type: "boolean" },
  setupTitle: { field: "done", type: "boolean" },
  updateApp: { field: "done", type: "boolean" },
  openDepositWithDraw: { field: "done", type: "boolean" },
  openTransfer: { field: "done", type: "boolean" },
  openBalanceHome: { field: "done", type: "boolean" },
  copyString: { field: "done", type: "boolean" },
  goToCommunity: { field: "done", type: "boolean" },
};

export const BRIDGE_CALLS = keysOf(BRIDGE_ANSWERS);

/** Why a call came to nothing. `refused` is the app's own error; the others are found on this side of the bridge. */
export type BridgeFault = "no_app" | "foreign_frame" | "unknown_call" | "timeout" | "broken_answer" | "refused";
