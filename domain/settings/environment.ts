/** A variable of the environment, or several that belong together, as docs/operating.md shows them. A test holds the list against the readers. */
export interface Variable {
  readonly names: readonly string[];
  /** Which process reads it. */
  readonly of: "start" | "server" | "site" | "both";
  readonly meaning: string;
  readonly otherwise: string;
}

export const VARIABLES: readonly Variable[] = [
  {
    names: ["PLAZA_MODE"],
    of: "both",
    meaning: "`demo`: a market with published passwords and a readable mailbox. `production`: neither exists",
    otherwise: "demo",
  },
  { names: ["PORT", "HOST"], of: "site", meaning: "where the site listens", otherwise: "3000, every interface" },
  {
    names: ["PUBLIC_ORIGIN"],
    of: "both",
    meaning:
      "how visitors reach the site, such as https://p2p.example.com: canonical links, the Origin that a changing request must have, cookies that need TLS",
    otherwise: "http://localhost:PORT for links; any host that a request names",
  },
  {
    names: ["SECURITY_CONTACT"],
    of: "site",
    meaning:
      "where somebody who found a weakness reports it: mailboxes or `https:` pages with commas, the preferred one first. Published at `/.well-known/security.txt`, whose expiry moves along by itself",
    otherwise: "`security@` the host of `PUBLIC_ORIGIN`",
  },
  { names: ["DATA_DIR"], of: "start", meaning: "database, passwords, logs; delete it to begin anew", otherwise: "`.data`" },
  {
    names: ["DATABASE_URL"],
    of: "server",
    meaning: "your PostgreSQL (15 or newer); its login must own the database and be able to make roles",
    otherwise: "an embedded one",
  },
  {
    names: ["APP_DATABASE_URL"],
    of: "server",
    meaning: "the login that serves, where it is another than the one that migrates",
    otherwise: "the same login under the role `plaza_app`",
  },
  { names: ["DATABASE_POOL"], of: "server", meaning: "connections to the database, 1 to 200", otherwise: "12" },
  {
    names: ["API_HOST", "API_PORT"],
    of: "server",
    meaning: "where the API listens",
    otherwise: "127.0.0.1, 3001 (`npm start` picks a free port)",
  },
  {
    names: ["API_ORIGIN"],
    of: "site",
    meaning: "where the API listens, as the site's process reaches it",
    otherwise: "http://127.0.0.1:3001",
  },
  { names: ["API_DOMAIN"], of: "site", meaning: "where the browser sends API calls", otherwise: "the site's own origin" },
  {
    names: ["FEFLAG_DOMAIN"],
    of: "site",
    meaning:
      "the origin of the feature-flag service, which speaks OpenFeature's remote evaluation protocol (`/ofrep/v1/evaluate/flags/{key}`)",
    otherwise: "the built-in flags hold",
  },
  {
    names: ["STRAPI_DOMAIN"],
    of: "site",
    meaning: "the origin of the content service, which speaks as Strapi does (`/api/{collection}?locale=`)",
    otherwise: "the built-in texts stand",
  },
  {
    names: ["WIDGET_HEADER_URL", "WIDGET_FOOTER_URL", "WIDGET_TRANSFER_URL"],
    of: "site",
    meaning:
      'the entries of the sub-applications around the pages: a path of the site or an address elsewhere, whose origin the pages then trust with scripts, styles and calls. The entry names its module by `<script type="module" src="…" data-widget>`, which exports `mount(container, data)`, `update(data)` and `unmount()`; what it is told is in `contract/widgets.ts`. `off`: the page keeps what the server has drawn',
    otherwise: "the ones that come with the site, `/_comp/{header,footer,transfer}/index.html`",
  },
  {
    names: ["TEST_PAGES"],
    of: "site",
    meaning: "`on`: the developer pages `/test/…` are there, `off`: they aren't",
    otherwise: "on in the demo, off in production",
  },
  {
    names: ["TRUSTED_PROXIES"],
    of: "server",
    meaning: "how many proxies in front of the API are ours, the site's process among them",
    otherwise: "1",
  },
  {
    names: ["TEST_PAGES"],
    of: "site",
    meaning: "`on` opens the developer pages under `/{lang}/test/`, anything else closes them",
    otherwise: "on in the demo, closed in production",
  },
  {
    names: ["PROXY_HOPS"],
    of: "site",
    meaning: "how many proxies of ours stand in front of the site: so many entries of `x-forwarded-for` are believed",
    otherwise: "0",
  },
  {
    names: ["REGION_HEADER"],
    of: "both",
    meaning:
      "the request header in which a proxy of ours names the visitor's country by two letters, such as `cf-ipcountry`; believed only behind trusted proxies, and taken away where the site stands in front (`PROXY_HOPS` 0)",
    otherwise: "none",
  },
  {
    names: ["GEOIP_FILE"],
    of: "server",
    meaning: "a MaxMind database (.mmdb) of countries, asked where no header names one; read anew when the file changes",
    otherwise: "none",
  },
  {
    names: ["PRICE_SOURCES"],
    of: "server",
    meaning:
      "addresses that are asked for index prices every 15 seconds, with commas; each answers as `/api/a/v1/public/rates` does. How many must agree is the setting `priceSourceQuorum`",
    otherwise: "the demo makes its own; in production the table `index_price` is filled by somebody else",
  },
  {
    names: ["SEALING_KEY"],
    of: "server",
    meaning: "64 hexadecimal digits (`openssl rand -hex 32`); seals payment accounts and authenticator secrets",
    otherwise: "the demo makes its own",
  },
  {
    names: ["SEALING_KEYS_BEFORE"],
    of: "server",
    meaning: "the keys that `SEALING_KEY` followed, with commas; they only open. Take them away after `npm run reseal`",
    otherwise: "none",
  },
  {
    names: ["SIGNING_KEY"],
    of: "server",
    meaning: "64 hexadecimal digits; signs anti-forgery tokens, stream tokens and file addresses",
    otherwise: "the demo makes its own",
  },
  {
    names: ["FILES_DIR"],
    of: "server",
    meaning: "the folder of what people upload; outside of everything that a web server serves",
    otherwise: "`DATA_DIR/files`",
  },
  {
    names: ["SMTP_URL", "MAIL_FROM"],
    of: "server",
    meaning: "where mail is handed over (`smtp://name:password@host:587`, `smtps://…`) and the address that it comes from",
    otherwise: "the demo's mailbox",
  },
  {
    names: ["SMS_URL", "SMS_FORMAT", "SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM"],
    of: "server",
    meaning:
      "where text messages are posted: `twilio` (a form, basic authentication) or `json` (an object with id, from, to, text, and a bearer token)",
    otherwise: "the demo's mailbox",
  },
  {
    names: ["PUSH_SERVICES"],
    of: "server",
    meaning: "the hosts of the push services that messages for browsers may go to, with commas; a leading dot means every host below",
    otherwise: "those of the known browsers",
  },
  {
    names: ["WEBHOOK_LOOPBACK"],
    of: "server",
    meaning: "`on`: webhooks may go to this machine, for trying them out; refused in production",
    otherwise: "off",
  },
  { names: ["LOG"], of: "server", meaning: "`off`: no lines for the operator on standard error", otherwise: "on" },
];
