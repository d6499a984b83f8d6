import type { Rule, Violation } from "./rule.ts";

const FOLDER = "docs/decisions/";
const INDEX = `${FOLDER}README.md`;
const ROW = /^\| \[(\d{4})\]\((\d{4}-[\w-]+\.md)\) \| (.+) \|$/gm;
const SUPERSEDED = /^Status: superseded by \[\d{4}\]/m;
const STATUS = /^Status: (?:accepted|superseded by \[\d{4}\])/m;

/** Readers find a decision by the index, and learn from its status whether it still holds. */
export const decisionsIndexed: Rule = {
  name: "each decision record has a number of its own, a status, and its line in the index, in the order of the numbers",
  readsDocuments: true,
  check: (files) => {
    const records = files.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);
    const rows = [...(files.find(({ path }) => path === INDEX)?.text ?? "").matchAll(ROW)];
    const listed = new Map(rows.map(([, number = "", file = "", title = ""]) => [`${FOLDER}${file}`, { number, title }]));
    const numbers = rows.map(([, number = ""]) => number);
    const isInOrder = numbers.every((number, index) => index === 0 || (numbers[index - 1] ?? "") < number);
    return [
      ...(isInOrder ? [] : [{ path: INDEX, says: "lists a number twice or out of order: sort the lines by number" }]),
      ...records.flatMap(({ path, text }) => wrongRecord(path, text, listed.get(path))),
      ...records.filter(({ text }) => SUPERSEDED.test(text)).flatMap(({ path, text }) => lostSuccessor(path, text, listed)),
    ];
  },
};

function wrongRecord(path: string, text: string, row: { readonly number: string; readonly title: string } | undefined): Violation[] {
  if (row === undefined) return [{ path, says: "has no line in docs/decisions/README.md" }];
  const heading = `# ${Number.parseInt(row.number, 10)}. ${row.title}`;
  return [
    ...(text.startsWith(`${heading}\n`) ? [] : [{ path, says: `has another heading than the index, which says "${row.title}"` }]),
    ...(STATUS.test(text) ? [] : [{ path, says: "has no status: accepted, or superseded by a record" }]),
  ];
}

function lostSuccessor(path: string, text: string, listed: ReadonlyMap<string, unknown>): Violation[] {
  const successor = /^Status: superseded by \[\d{4}\]\(([^)]+)\)/m.exec(text)?.[1] ?? "";
  return listed.has(`${FOLDER}${successor}`) ? [] : [{ path, says: `is superseded by ${successor}, which the index doesn't list` }];
}
