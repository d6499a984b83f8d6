import { decisionsIndexed } from "./decisions.ts";
import { namedFilesExist } from "./paths.ts";
import { plainWords } from "./words.ts";
import type { Proof } from "./proof.ts";

/** What a decision record has below its status. */
const SECTIONS = "\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives considered\n";

/** Of the rules about words, documents and decisions. */
export const WORD_PROOFS: readonly Proof[] = [
  {
    rule: plainWords,
    bad: [
      { "tools/tidy/a.md": "Whoever reads this" },
      { "tools/tidy/a.md": "The message is in `a`, and is told so many times" },
      { "tools/tidy/a.md": "The desk reads the case" },
      { "tools/tidy/a.md": "Tried so\nmany times" },
      { "tools/tidy/a.md": "A folder of its own, and a list of their own for each" },
      { "tools/tidy/a.ts": "// reckoned anew for every order" },
      { "tools/tidy/a.ts": "/** The file stands in\n * the folder. */" },
      { "tools/tidy/a.ts": "/** Hears of orders; null for what is none. */" },
      { "tools/tidy/a.ts": "const reckonLimits = 1" },
      { "tools/tidy/a.ts": "const saidAt = 1" },
      { "tools/tidy/a.ts": "const neighbours = initialiseAll()" },
      { "tools/tidy/a.md": "A labelled field" },
      { "tools/tidy/a.ts": 'const call = { summary:\n  "Reckoned anew" }' },
      { "tools/tidy/a.ts": "const x = order.lateHold" },
      { "tools/tidy/lost-page.ts": "" },
      { "tools/tidy/a.test.ts": 'test("is reckoned anew", () => {})' },
      { "tools/tidy/a.test.ts": 'test.each([1])("is reckoned anew", () => {})' },
    ],
    good: [
      { "tools/tidy/a.md": "Anyone who reads this; a part of it, in `reckon.ts` and [here](anew.md)\n\n```\nwhoever\n```" },
      { "tools/tidy/a.md": "The Support desk at `/desk` on a desktop, the text of its own content" },
      { "tools/tidy/a.ts": '// computed again\nconst keepAlive = "reckoned anew"' },
      { "other/a.ts": "// reckoned anew" },
      { "tools/tidy/a.ts": "image.toColourspace(favouriteOf(optimist))" },
      { "tools/tidy/a.test.ts": 'test("is computed again", () => say("reckoned anew"))' },
    ],
  },
  {
    rule: namedFilesExist,
    bad: [
      { "docs/a.md": "See `server/gone.ts`" },
      { "docs/a.md": "Run `npx vitest run server/gone`" },
      { "docs/a.md": "See `gone.ts`" },
      { "docs/a.md": "See [b](b.md)" },
      { "README.md": "See [b](docs/decisions/b.md#c)" },
    ],
    good: [
      {
        "docs/a.md": "See `server/a.ts`, `a.ts`, `x.store.ts`, `server`, [b](b.md) and [c](https://c.test)",
        "docs/b.md": "",
        "server/a.ts": "",
      },
      { "docs/a.md": "`/api/desk/server/x`, `messages/catalogue/<namespace>/<lang>.json`" },
    ],
  },
  {
    rule: decisionsIndexed,
    bad: [
      { "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n", "docs/decisions/0001-a.md": "# 1. Do a\n\nStatus: accepted\n" },
      { "docs/decisions/README.md": "", "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}` },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: perhaps\n${SECTIONS}`,
      },
      { "docs/decisions/README.md": "| [0002](0002-a.md) | Do a |\n| [0001](0001-b.md) | Do b |\n" },
      { "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n| [0001](0001-b.md) | Do b |\n" },
      { "docs/decisions/README.md": "## A\n\n| [0001](0001-a.md) | Do a |\n\n## B\n\n| [0001](0001-a.md) | Do a |\n" },
      {
        "docs/decisions/README.md":
          "## A\n\n| [0001](0001-a.md) | Do a |\n\n## B\n\n| [0003](0003-c.md) | Do c |\n| [0002](0002-b.md) | Do b |\n",
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a (superseded by [0002](0002-b.md)) |\n| [0002](0002-b.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n| [0002](0002-b.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0002](0002-b.md)\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0002](0002-b.md)\n${SECTIONS}`,
      },
    ],
    good: [
      {
        "docs/decisions/README.md":
          "## A\n\n| [0002](0002-c.md) | Do c |\n| [0003](0003-b.md) | Do b |\n\n## B\n\n| [0001](0001-a.md) | Do a (superseded by [0003](0003-b.md)) |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0003](0003-b.md)\n${SECTIONS}`,
        "docs/decisions/0003-b.md": `# 3. Do b\n\nStatus: accepted, supersedes [0001](0001-a.md)\n${SECTIONS}`,
      },
    ],
  },
];
