import { FAULTS, type Fault } from "../faults/faults.ts";
import type { ExchangeUser } from "../demo.ts";
import { IDENTITY_STATUSES, type IdentityStatus } from "../identity/identity-status.ts";

/** The pages of the example, as short as they can be: an integrator reads how Plaza's widgets are mounted, not how to build a site. */

/** Returns the page's HTML. @param problem said above the form; null before the first try */
export function logInPage(action: string, problem: string | null): string {
  return page(
    "Log in",
    `<h1>Log in to the exchange</h1>
    ${problem === null ? "" : `<p role="alert">${escapeText(problem)}</p>`}
    <form method="post" action="${escapeText(action)}">
      <label>Email <input name="email" type="email" required autocomplete="username" autofocus></label>
      <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
      <label>Authenticator code <input name="code" inputmode="numeric" autocomplete="one-time-code" placeholder="optional"></label>
      <button>Log in</button>
    </form>`,
  );
}

export interface HomeFacts {
  readonly user: ExchangeUser;
  /** What the identity check has come to; null: nothing is reported. */
  readonly identity: IdentityStatus | null;
  readonly balances: readonly { readonly asset: string; readonly spot: string }[];
  readonly plazaOrigin: string | null;
  /** Null: faults can't be requested here. */
  readonly faults: readonly Fault[] | null;
  readonly events: readonly { readonly seq: number; readonly kind: string; readonly at: string }[];
}

/** Returns the wallet's HTML. Only with `plazaOrigin` does it load Plaza's header and transfer widgets. */
export function homePage({ user, identity, balances, plazaOrigin, faults, events }: HomeFacts): string {
  const rows = balances.map(({ asset, spot }) => `<tr><td>${escapeText(asset)}</td><td>${escapeText(spot)}</td></tr>`).join("");
  return page(
    "Spot wallet",
    `<div id="websiteHeader"></div>
    <h1>Hello ${escapeText(user.name)}</h1>
    <table><caption>Your spot wallet</caption><thead><tr><th>Asset</th><th>Spot</th></tr></thead><tbody>${rows}</tbody></table>
    ${plazaOrigin === null ? "" : `<p><button type="button" id="openTransfer">Transfer to P2P</button> <a href="${escapeText(plazaOrigin)}/en/p2p">Trade P2P</a></p>`}
    <form method="post" action="/log-out"><button>Log out</button></form>
    ${identity === null ? "" : identityForm(identity)}
    ${faults === null ? "" : faultForm(faults)}
    ${events.length === 0 ? "" : `<h2>Events from Plaza</h2><ol>${events.map(({ kind, at }) => `<li>${escapeText(kind)} ${escapeText(at)}</li>`).join("")}</ol>`}
    <div id="websiteTransfer"></div>
    ${plazaOrigin === null ? "" : '<script type="module" src="/widgets.js"></script>'}`,
  );
}

/** In place of the exchange's back office. */
function identityForm(identity: IdentityStatus): string {
  const options = IDENTITY_STATUSES.map((status) => `<option${status === identity ? " selected" : ""}>${status}</option>`).join("");
  return `<h2>Identity check</h2>
    <form method="post" action="/identity">
      <label>The result that is reported to Plaza <select name="status">${options}</select></label> <button>Report result</button>
    </form>`;
}

function faultForm(waiting: readonly Fault[]): string {
  const options = FAULTS.map((fault) => `<option>${fault}</option>`).join("");
  return `<h2>Faults</h2>
    <form method="post" action="/faults">
      <label>The next request of Plaza goes wrong <select name="fault">${options}</select></label> <button>Add fault</button>
      <p>Waiting: ${waiting.length === 0 ? "none" : waiting.join(", ")}</p>
    </form>`;
}

/**
 * Mounts Plaza's header and transfer: fetches each entry, reads the one module that it names, and gives that module a container and the
 * widget data (`contract/widgets.ts`). The readable cookies say who is logged in at Plaza; the credential is out of reach of scripts.
 */
export const WIDGETS_SCRIPT = `
const cookies = new Map(document.cookie.split("; ").map((pair) => pair.split("=", 2)));
const read = (name) => decodeURIComponent(cookies.get(name) ?? "");
const isLogin = read("userId") !== "" && read("UID") !== "";
const data = {
  lang: "en",
  route: "/en",
  isInstitutions: false,
  isLogin,
  userInfo: isLogin
    ? { UID: read("UID"), userId: read("userId"), accountGroup: Number(read("accountGroup")), username: read("yu_userName"), emailOrPhone: "", kycType: "", kycStatus: "", isAdmin: true, traderStatus: "" }
    : null,
  apiDomain: "",
  brokerInfo: null,
};
window.ICESTARK ??= {};
async function mount(name, id) {
  const entry = new URL("/_comp/" + name + "/index.html", location.href);
  const text = await (await fetch(entry)).text();
  const tag = /<script\\b[^>]*\\sdata-widget\\b[^>]*>/.exec(text)?.[0] ?? "";
  // A page of Plaza's brings the widgets' style along; this one takes it from the entry, once.
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1];
  if (style && !document.querySelector('link[href="' + style + '"]')) document.head.insertAdjacentHTML("afterbegin", '<link rel="stylesheet" href="' + style + '">');
  const address = new URL(/\\ssrc="([^"]+)"/.exec(tag)?.[1] ?? "", entry);
  const widget = await import(address.href);
  await widget.mount({ container: document.getElementById(id), customProps: data });
}
await mount("header", "websiteHeader");
await mount("transfer", "websiteTransfer");
document.getElementById("openTransfer")?.addEventListener("click", () => {
  if (!isLogin) return location.assign("/plaza-log-in");
  window.ICESTARK?.store?.set?.("iceTransferShow", true);
});
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)} – Reference exchange</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color-scheme: light dark }
  form { display: grid; gap: .75rem; max-width: 24rem; margin: 1rem 0 } label { display: grid; gap: .25rem }
  h1 { font-size: 1.6rem; font-weight: 700; margin: 1rem 0 } h2 { font-size: 1.2rem; font-weight: 700; margin: 1.5rem 0 .5rem }
  input, button, select { font: inherit; padding: .5rem; border: 1px solid #8888; border-radius: .4rem; background: #8882 } table { border-collapse: collapse; width: 100% }
  td, th { text-align: start; padding: .4rem; border-bottom: 1px solid #8884 } td:last-child, th:last-child { text-align: end; font-variant-numeric: tabular-nums }
</style></head><body>${body}</body></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
