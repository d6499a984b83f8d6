import { codeAlone, lineAt } from "./code.ts";
import { type Exception, type Rule, without } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

/** Requirements of docs/security/asvs.md that hold where a piece of code is nowhere to be found. */

const SHIPPED = new Set(["contract", "domain", "server", "web", "ui", "widgets", "messages", "client", "workers"]);

const shipped = (files: readonly SourceFile[]) =>
  files.filter((file) => SHIPPED.has(file.workspace) && !file.isTest && !/\/(?:testing|gallery)\//.test(file.path));

function found(files: readonly SourceFile[], pattern: RegExp, says: string) {
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(pattern)].map((match) => ({ path, says: `line ${lineAt(code, match.index)}: ${says}` })),
  );
}

const OUR_PATTERNS: readonly Exception[] = [
  { path: "server/app/http/app.ts", reason: "is put together from a constant" },
  { path: "server/core/db/database.ts", reason: "is put together from a constant" },
  { path: "server/core/db/named-parameters.ts", reason: "is put together from constants" },
  { path: "web/http/proxy.ts", reason: "is put together from a constant" },
  { path: "web/http/crawlers.ts", reason: "is put together from constants" },
  { path: "web/shell/session/visit.server.ts", reason: "is made from the pages that the API's document has" },
  { path: "contract/ids.ts", reason: "is a constant of the contract" },
  { path: "ui/anchor.tsx", reason: "is made from the pages that the API's document has" },
  { path: "domain/catalogue/field-checks.ts", reason: "is a constant of the catalogue" },
  { path: "domain/settings/kinds.ts", reason: "is a constant of the settings" },
  { path: "domain/fraud/contact-signs.ts", reason: "is put together from constants" },
  { path: "domain/fraud/impersonation.ts", reason: "is put together from our own word lists" },
  { path: "domain/fraud/conduct-signs.ts", reason: "is put together from our own word lists" },
  { path: "domain/fraud/spelled-contacts.ts", reason: "is put together from our own word lists" },
  { path: "domain/people/nickname-contact.ts", reason: "is put together from a constant" },
  { path: "domain/people/nickname-insults.ts", reason: "is put together from our own word lists" },
  { path: "domain/fraud/lexicon/lexicon.ts", reason: "is put together from our own word lists" },
  { path: "messages/checks.ts", reason: "reads our own glossaries, in tests" },
];

/** What a person wrote could be slow, or match what it shouldn't. */
export const ownPatterns: Rule = {
  name: "no regular expression is made from a text of users",
  check: (files) =>
    without(
      OUR_PATTERNS,
      found(shipped(files), /\bnew RegExp\(|[^.\w]RegExp\(/g, "makes a regular expression: write it as a literal, or compare texts"),
      files,
    ),
};

const PASTED: readonly Exception[] = [
  { path: "web/trading/chat/chat-panel.tsx", reason: "takes files that are pasted into the chat, and leaves text alone" },
];

/** People with a password manager have better passwords. */
export const passwordsArePasted: Rule = {
  name: "password fields take what is pasted or filled in",
  check: (files) => [
    ...without(
      PASTED,
      found(
        shipped(files),
        /\bonPaste\b|addEventListener\(\s*"paste"/g,
        "handles pasting: nothing may keep a password manager from its field",
      ),
      files,
    ),
    ...shipped(files)
      .filter(({ path, code }) => path !== "ui/password-input.tsx" && /<PasswordInput\b/.test(code))
      .filter(({ code }) => /<PasswordInput\b(?![^>]*autoComplete=(?:\{autoComplete\}|"(?:current|new)-password"))/.test(code))
      .map(({ path }) => ({ path, says: 'has a password field without autoComplete "current-password" or "new-password"' })),
  ],
};

export const certificatesAreChecked: Rule = {
  name: "certificates are checked",
  check: (files) =>
    shipped(files).flatMap(({ path, code }) =>
      [...codeAlone(code).matchAll(/\brejectUnauthorized\s*:\s*false|\bcheckServerIdentity\b/g)].map((match) => ({
        path,
        says: `line ${lineAt(code, match.index)}: accepts any certificate; name an authority in NODE_EXTRA_CA_CERTS instead`,
      })),
    ),
};

const PAGES = new Set(["web", "widgets", "ui"]);

/** Whatever opens a page or holds it in a frame may send it messages: a page that hears none obeys none. */
export const noWindowMessages: Rule = {
  name: "pages hear no messages of other windows",
  check: (files) =>
    found(
      shipped(files).filter(({ workspace }) => PAGES.has(workspace)),
      /addEventListener\(\s*["'`]message["'`]|\bonmessage\b|\bwindow\.opener\b/g,
      "hears what another window sends: ask the app by the bridge, or share a value by the widgets' channel",
    ),
};
