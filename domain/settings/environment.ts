import { BACKUP_VARIABLES } from "./backup-environment.ts";
import { DATABASE_VARIABLES } from "./database-environment.ts";
import { FLEET_VARIABLES } from "./fleet-environment.ts";
import type { Variable } from "./environment-variable.ts";
import { SITE_LIMIT_VARIABLES } from "./site-limit-environment.ts";

/** As docs/operations/configuration.md shows them. A test holds the list against the readers. */
export const VARIABLES: readonly Variable[] = [
  {
    names: ["PLAZA_MODE"],
    of: "both",
    meaning: "`demo`: a market with published passwords and a readable mailbox. `production`: without both",
    otherwise: "demo",
  },
  {
    names: ["ROLE"],
    of: "server",
    meaning:
      "what a process of the server does: `api` answers requests, `jobs` does due work such as deadlines, emails and webhooks and answers only `/healthz`, `/readyz` and `/metrics`, `all` does both. A market needs both roles; deadlines wait while no process answers requests",
    otherwise: "all",
  },
  { names: ["PORT", "HOST"], of: "site", meaning: "where the site listens", otherwise: "3000, every interface" },
  {
    names: ["PUBLIC_ORIGIN"],
    of: "both",
    meaning:
      "how visitors reach the site, such as https://p2p.example.com: canonical links, the Origin required of requests that change something, TLS-only cookies. Production doesn't start without one of https",
    otherwise: "in the demo http://localhost:PORT for links, and any host in the request",
  },
  {
    names: ["SECURITY_CONTACT"],
    of: "site",
    meaning:
      "where somebody who found a weakness reports it: mailboxes or `https:` pages with commas, the preferred one first. Published at `/.well-known/security.txt`, whose expiry moves along by itself",
    otherwise: "`security@` the host of `PUBLIC_ORIGIN`",
  },
  { names: ["DATA_DIR"], of: "start", meaning: "database, passwords, logs; delete it to start over", otherwise: "`.data`" },
  ...DATABASE_VARIABLES,
  ...FLEET_VARIABLES,
  {
    names: ["STREAMS_PER_PERSON"],
    of: "server",
    meaning:
      "event streams that one person may have open at once at one process of the server, 1 to 1000. A further one ends the oldest, whose page then asks every 10 seconds; the log says `streams_at_limit`",
    otherwise: "10",
  },
  {
    names: ["VIRUS_SCANNER"],
    of: "server",
    meaning:
      "clamd, which is asked about each upload: its socket file (`/run/clamav/clamd.ctl`) or a host and port of this machine (`127.0.0.1:3310`). An infected file is refused and leaves the log line `file_infected`. While the scanner is away, uploads are refused with `not_ready`, the log says `virus_scanner_unavailable`, and `plaza_virus_scans_total` counts it",
    otherwise: "nobody",
  },
  {
    names: ["UPLOADS_PER_PERSON", "UPLOADS_AT_ONCE", "UPLOADS_KEEP_FREE_MB"],
    of: "server",
    meaning:
      "uploads of one person, and of all people together, that may be under way at once at one process of the server: each takes its file's size on the disk until it is checked. More are refused with `too_many_requests`, and the log says `uploads_at_limit`. The last quarter of all is for people and networks that have none under way, and a quarter beside them for people with a running order (the log says `upload_in_traders_place`); once only that is left, each newcomer ends an upload that comes slower than 4 kB a second, and the log says `slow_upload_cut`. The third: megabytes that uploads leave free of the disk of `FILES_DIR`, where the database often is too; one that would take more is refused with `not_ready`, and the log says `no_room_for_files`. 0: uploads may fill the disk",
    otherwise: "8, 64, 1000",
  },
  {
    names: ["DRAIN_DELAY_SECONDS", "DRAIN_LIMIT_SECONDS"],
    of: "both",
    meaning:
      "what happens on SIGTERM: `/readyz` answers 503 while everything is still served for the delay, so that a balancer stops sending; then nothing new is accepted, and requests under way have the limit to finish. Set the delay above the balancer's check interval times its failures",
    otherwise: "5 in production and 0 in the demo, 30",
  },
  {
    names: ["REQUESTS_PER_MINUTE_PER_ADDRESS", "REQUESTS_PER_MINUTE_PER_USER"],
    of: "server",
    meaning:
      "requests that one address (of IPv6: one /64 network; a /56 may have four times as many, a /48 sixteen times), and that one logged-in user, may make in a minute, in a rush all at once; processes tell each other once a second what they have let through; more are refused with `too_many_requests` and `Retry-After`. API keys have their own limits. 0: any number",
    otherwise: "6000, 1200",
  },
  {
    names: ["REQUESTS_AT_ONCE"],
    of: "server",
    meaning:
      "requests that one process of the server works on at once, event streams not counted: more are refused right away with `not_ready` and `Retry-After`, lists from 60 % of it, the steps of orders and appeals only from 150 %. While many are refused, each kind is refused from down to half of that. 0: any number",
    otherwise: "24",
  },
  {
    names: ["EVENT_DAYS", "MESSAGE_DAYS", "WEBHOOK_DAYS", "RESPONSE_HOURS"],
    of: "server",
    meaning:
      "for how long rows are kept that only serve the present: events from which an interrupted stream continues (whole days, 1 to 365), emails and text messages, the log of webhook deliveries (1 to 3650 days), and the responses by which a repeated request is recognized (48 to 8760 hours)",
    otherwise: "2, 30, 30, 48",
  },
  {
    names: ["ACCESS_LOG"],
    of: "both",
    meaning:
      "`off`: no log line per request. A line has the request's id, its trace, the call, the status and the milliseconds, nothing of a person",
    otherwise: "on",
  },
  {
    names: ["METRICS_HOST", "METRICS_PORT"],
    of: "site",
    meaning:
      "where Prometheus asks the site for `/metrics`; keep it away from visitors. The server answers `/metrics` where the API listens",
    otherwise: "127.0.0.1, nowhere",
  },
  {
    names: ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_LOGS_EXPORTER", "OTEL_SERVICE_NAME", "OTEL_SDK_DISABLED"],
    of: "server",
    meaning:
      "OpenTelemetry: the collector that gets a span per request, as OTLP over HTTP in JSON (`/v1/traces` is added), its headers (`name=value` with commas), and the name of this service. `OTEL_LOGS_EXPORTER=otlp` sends every log line there too (`/v1/logs`). `OTEL_SDK_DISABLED=true` turns it off",
    otherwise: "no spans; `plaza-server`",
  },
  { names: ["DATABASE_POOL"], of: "server", meaning: "connections to the database, 1 to 200", otherwise: "12" },
  {
    names: ["API_HOST", "API_PORT"],
    of: "server",
    meaning: "where the API listens",
    otherwise: "127.0.0.1, 3001 (`npm start`: any free port)",
  },
  {
    names: ["API_ORIGIN"],
    of: "site",
    meaning: "where the API listens, as the site's process reaches it",
    otherwise: "http://127.0.0.1:3001",
  },
  { names: ["API_DOMAIN"], of: "site", meaning: "where the browser sends API calls", otherwise: "the site's own origin" },
  {
    names: ["ALLOWED_ORIGINS"],
    of: "both",
    meaning:
      "comma-separated origins of other sites, such as `https://www.example.com`, whose pages may call this API with their visitors' session (CORS) and load the widgets below `/_comp/`. The back office stays closed to them",
    otherwise: "none",
  },
  {
    names: ["LOGO_ORIGINS"],
    of: "both",
    meaning:
      "comma-separated origins, such as `https://cdn.example.com`, from which pages may load the logos of coins. The server accepts no other logo address, and the page's content security policy no other picture",
    otherwise: "the site's own origin alone",
  },
  {
    names: ["COINS_FILE"],
    of: "server",
    meaning:
      'a JSON file of coins and currencies, written into the database at every start: `{"coins": [{"code": "PEPE", "name": "Pepe", "precision": 8, "minQuantity": "100000", "logoUrl": "/logos/pepe.svg", "hiddenIn": ["KR"], "isOn": true, "position": 120}], "currencies": [{"code": "RUB", "isOn": false}]}`. What it leaves out of an entry, and entries that it leaves out, stay as they are; a wrong entry stops the start by its name. The digits (`precision`) of a coin never change',
    otherwise: "none",
  },
  {
    names: ["LITE_MODE"],
    of: "site",
    meaning:
      "`off`: no visitor gets pages without scripts, fonts and pictures, neither by choice nor because the browser asks to save data (`Save-Data`)",
    otherwise: "on",
  },
  {
    names: ["FEFLAG_DOMAIN"],
    of: "site",
    meaning:
      "the origin of the feature-flag service, which speaks OpenFeature's remote evaluation protocol (`/ofrep/v1/evaluate/flags/{key}`)",
    otherwise: "the built-in flags",
  },
  {
    names: ["STRAPI_DOMAIN"],
    of: "site",
    meaning: "the origin of the content service, compatible with Strapi (`/api/{collection}?locale=`)",
    otherwise: "the built-in texts",
  },
  {
    names: ["WIDGET_HEADER_URL", "WIDGET_FOOTER_URL", "WIDGET_TRANSFER_URL"],
    of: "site",
    meaning:
      'the entries of the sub-applications around the pages: a path of the site or an address elsewhere, whose origin the pages then trust with scripts, styles and calls. The entry names its module with `<script type="module" src="…" data-widget>`, which exports `mount({ container, customProps })`, `unmount({ container, customProps })` and, if it follows changes, `update({ container, customProps })`; `customProps` is the data of `contract/widgets.ts`. `off`: the page keeps what the server rendered',
    otherwise: "the built-in ones, `/_comp/{header,footer,transfer}/index.html`",
  },
  {
    names: ["TRUSTED_PROXIES"],
    of: "server",
    meaning: "how many proxies in front of the API are ours, including the site's process",
    otherwise: "1",
  },
  {
    names: ["TEST_PAGES"],
    of: "site",
    meaning: "`on` enables the developer pages under `/{lang}/test/`, any other value disables them",
    otherwise: "on in the demo, off in production",
  },
  {
    names: ["PROXY_HOPS"],
    of: "site",
    meaning: "how many of our proxies are in front of the site: the number of trusted `x-forwarded-for` entries",
    otherwise: "0",
  },
  ...SITE_LIMIT_VARIABLES,
  {
    names: ["REGION_HEADER"],
    of: "both",
    meaning:
      "the request header in which our proxy sends the visitor's two-letter country code, such as `cf-ipcountry`; trusted only behind trusted proxies, and removed if the site itself is public (`PROXY_HOPS` 0)",
    otherwise: "none",
  },
  {
    names: ["GEOIP_FILE"],
    of: "server",
    meaning: "a MaxMind country database (.mmdb), used if no header gives the country; reloaded when the file changes",
    otherwise: "none",
  },
  {
    names: ["PRICE_SOURCES"],
    of: "server",
    meaning:
      "comma-separated addresses queried for index prices every 15 seconds; each responds like `/api/a/v1/public/rates`, or names a path to each figure in its own JSON behind a #: `https://feed.example/ticker#USDT/EUR=result.USDTZEUR.c.0&at=time`. The setting `priceSourceQuorum` says how many must agree",
    otherwise: "the demo generates prices; in production another program must fill the table `index_price`",
  },
  {
    names: ["SEALING_KEY"],
    of: "server",
    meaning: "64 hexadecimal digits (`openssl rand -hex 32`); encrypts payment accounts, authenticator secrets and private files",
    otherwise: "the demo generates one",
  },
  {
    names: ["SEALING_KEYS_BEFORE"],
    of: "server",
    meaning: "former values of `SEALING_KEY`, comma-separated, used only for decryption. Remove them after `npm run reseal`",
    otherwise: "none",
  },
  {
    names: ["SIGNING_KEY"],
    of: "server",
    meaning: "64 hexadecimal digits; signs anti-forgery tokens, stream tokens and file addresses",
    otherwise: "the demo generates one",
  },
  {
    names: ["FILES_DIR"],
    of: "server",
    meaning: "the folder for uploads; must not be served by a web server. With `FILES_URL` it has only uploads on their way",
    otherwise: "`DATA_DIR/files`",
  },
  {
    names: ["FILES_URL"],
    of: "server",
    meaning:
      "the object store that has the uploads, such as `s3://bucket/prefix`, with the keys below: for servers on several machines (docs/operations/files.md). Files that aren't there yet are read from `FILES_DIR`. While the store is away uploads and files answer `not_ready`, and the log says `file_storage_unavailable`",
    otherwise: "`FILES_DIR` has them",
  },
  ...BACKUP_VARIABLES,
  {
    names: ["SMTP_URL", "MAIL_FROM"],
    of: "server",
    meaning:
      "the mail server (`smtp://name:password@host:587`, `smtps://…`) and the sender address. To another machine `smtp://` goes on only with STARTTLS; `?requireTLS=false` at its end allows a line that is safe by itself",
    otherwise: "the demo's mailbox",
  },
  {
    names: ["SMS_URL", "SMS_FORMAT", "SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM"],
    of: "server",
    meaning:
      "the service for text messages: `twilio` (a form, basic authentication) or `json` (an object with id, from, to, text, and a bearer token)",
    otherwise: "the demo's mailbox",
  },
  {
    names: ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET", "TELEGRAM_API_URL"],
    of: "server",
    meaning:
      "the bot by which people who connect their Telegram chat get notices there: its token, its user name without the @, the secret (24 to 256 letters, digits, `_` and `-`) that Telegram sends with each update, and the address of the Bot API. Set Telegram's webhook once (docs/operations/first-deploy.md)",
    otherwise: "no Telegram; `https://api.telegram.org`",
  },
  {
    names: ["CAPTCHA_URL", "CAPTCHA_ID", "CAPTCHA_SECRET_ID", "CAPTCHA_SECRET_KEY"],
    of: "server",
    meaning:
      "the captcha service that verifies the header NECaptchaValidate, with NetEase's protocol (`https://c.dun.163.com/api/v2/verify`), and the keys it gave. Used while the setting `captchaCheck` is on",
    otherwise: "none",
  },
  {
    names: ["PUSH_SERVICES"],
    of: "server",
    meaning: "comma-separated hosts of push services that browser notifications may be sent to; a leading dot includes every subdomain",
    otherwise: "those of the common browsers",
  },
  {
    names: ["OIDC_ISSUER"],
    of: "both",
    meaning:
      "the exchange as OpenID provider: users log in there, and this site has no passwords (docs/integration.md). Needs `PUBLIC_ORIGIN`; production needs https",
    otherwise: "users log in here",
  },
  {
    names: ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_SCOPES"],
    of: "server",
    meaning: "Plaza's name and secret at that provider, and what it asks for, with spaces",
    otherwise: "the scopes are `openid email phone`",
  },
  {
    names: ["OIDC_PRIVATE_KEY_FILE", "OIDC_KEY_ID"],
    of: "server",
    meaning:
      "instead of the secret: a file with Plaza's private key (PEM; RSA, P-256 or Ed25519), by which it signs at the provider (`private_key_jwt`), and the key's name there",
    otherwise: "`OIDC_CLIENT_SECRET`",
  },
  {
    names: ["OIDC_SECOND_FACTOR"],
    of: "server",
    meaning:
      "comma-separated words of `acr` or `amr`, such as `mfa`: a log-in at the exchange that says one of them needs no second factor here. A release needs one always",
    otherwise: "none: who has 2-step verification for log-ins enters a code here too",
  },
  {
    names: ["EXCHANGE_API", "EXCHANGE_KEY"],
    of: "server",
    meaning:
      "where the exchange's host API is (`/v1/…` is added), and Plaza's key there: its name, a colon and 64 hexadecimal digits. Spot wallets are the exchange's then (docs/integration.md)",
    otherwise: "spot wallets are in this market's own ledger",
  },
  {
    names: ["EXCHANGE_AT_ONCE"],
    of: "server",
    meaning: "how many calls to the exchange may be under way at once at one process of the server",
    otherwise: "16",
  },
  {
    names: ["NOTICES_TO"],
    of: "server",
    meaning:
      "`exchange`: the exchange gets the notices of its users, and their order, appeal and transfer events, at `/v1/events` and delivers them itself; Plaza sends these users no email, push or Telegram message. Needs `EXCHANGE_API`",
    otherwise: "`plaza`: email and push as each user chose",
  },
  {
    names: ["SECOND_FACTOR"],
    of: "server",
    meaning:
      "`exchange`: the exchange checks its users' codes for releases and account changes at `/v1/second-factor`, and no other code counts for them. Needs `EXCHANGE_API`",
    otherwise: "`plaza`: authenticator, email and text message codes of this site",
  },
  {
    names: ["KYC_WEBHOOK_MAPPING", "KYC_WEBHOOK_SECRET"],
    of: "server",
    meaning:
      "how the signed webhook of an identity vendor is read, and its secret: `/api/a/v2/kyc/vendor-webhook` then decides verifications (docs/integration.md)",
    otherwise: "verifications are decided by the exchange or in the back office",
  },
  {
    names: ["WEBHOOK_LOOPBACK"],
    of: "server",
    meaning: "`on`: webhooks may target this machine, for testing; refused in production",
    otherwise: "off",
  },
  { names: ["LOG"], of: "server", meaning: "`off`: no log lines on standard error", otherwise: "on" },
];
