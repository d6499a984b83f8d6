import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, firefox } from "playwright-core";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** A page of a journey is gone before its code would have run often enough to be worth optimizing. */
const UNOPTIMIZED = "--js-flags=--no-opt --single-threaded-gc";

const FIREFOX = path.join(import.meta.dirname, "firefox", "firefox.mjs");

/** `npm run firefox` plays the journeys in Firefox. */
export const IS_FIREFOX = process.env["JOURNEY_BROWSER"] === "firefox";

/** A person's. The tests' own Chromium says that it has no head, and a site may take it for a robot. */
export const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** How a window differs from a new one of the tests' browser. */
export const PERSONS_WINDOW: BrowserContextOptions = IS_FIREFOX ? {} : { userAgent: USER_AGENT, serviceWorkers: "block" };

/**
 * The browser of CHROMIUM_PATH, or the first of the usual names on the path.
 * @param isMeasured whether it runs scripts as a person's browser does, and not as cheaply as tests can
 * @throws one sentence where there is none
 */
export function launchBrowser({ isMeasured = false }: { readonly isMeasured?: boolean } = {}): Promise<Browser> {
  if (IS_FIREFOX) return firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX });
  return chromium.launch({ executablePath: browserFile(), args: isMeasured ? FLAGS : [...FLAGS, UNOPTIMIZED] });
}

function browserFile(): string {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return given;
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
  if (found === undefined) throw new Error("The journeys need Chromium, Chrome or Edge: install it, or set CHROMIUM_PATH to its program.");
  return found;
}
