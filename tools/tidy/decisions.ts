import type { Rule, Violation } from "./rule.ts";

const FOLDER = "docs/decisions/";
const INDEX = `${FOLDER}README.md`;
const ROW = /^\| \[(\d{4})\]\((\d{4}-[\w-]+\.md)\) \| (.+?)(?: \(superseded by \[\d{4}\]\((\d{4}-[\w-]+\.md)\)\))? \|$/gm;
const SUBJECT = /^(?=## )/m;
const SUPERSEDED = /^Status: superseded by \[\d{4}\]\(([^)]+)\)/m;
const SECTIONS = ["Context", "Decision", "Consequences", "Alternatives considered"];
const STATUS = /^Status: (?:accepted|superseded by \[\d{4}\])/m;

interface Row {
  readonly number: string;
  readonly file: string;
  readonly title: string;
  /** The file that the row names as successor; nothing if it names none. */
  readonly successor: string;
}

/** Readers find a decision by its subject in the index, and learn from its row and its status whether it still holds. */
export const decisionsIndexed: Rule = {
  name: "each decision record has a number of its own, a status, its four sections, and one row in the index, in the order of the numbers of its subject",
  readsDocuments: true,
  check: (files) => {
    const records = files.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);
    const subjects = (files.find(({ path }) => path === INDEX)?.text ?? "").split(SUBJECT).map(rowsOf);
    const rows = subjects.flat();
    const numbers = rows.map(({ number }) => number);
    const listed = new Map(rows.map((row) => [`${FOLDER}${row.file}`, row]));
    return [
      ...(subjects.every(isInOrder) ? [] : [{ path: INDEX, says: "lists a subject out of order: sort its rows by number" }]),
      ...(new Set(numbers).size === numbers.length
        ? []
        : [{ path: INDEX, says: "lists a number twice: a record has one row, in one subject" }]),
      ...records.flatMap(({ path, text }) => wrongRecord(path, text, listed.get(path))),
      ...records.filter(({ text }) => SUPERSEDED.test(text)).flatMap(({ path, text }) => lostSuccessor(path, text, listed)),
    ];
  },
};

function rowsOf(subject: string): Row[] {
  return [...subject.matchAll(ROW)].map(([, number = "", file = "", title = "", successor = ""]) => ({ number, file, title, successor }));
}

function isInOrder(rows: readonly Row[]): boolean {
  return rows.every(({ number }, index) => index === 0 || (rows[index - 1]?.number ?? "") <= number);
}

function wrongRecord(path: string, text: string, row: Row | undefined): Violation[] {
  if (row === undefined) return [{ path, says: "has no row in docs/decisions/README.md" }];
  const heading = `# ${Number.parseInt(row.number, 10)}. ${row.title}`;
  const successor = SUPERSEDED.exec(text)?.[1] ?? "";
  return [
    ...(text.startsWith(`${heading}\n`) ? [] : [{ path, says: `has another heading than the index, which says "${row.title}"` }]),
    ...SECTIONS.filter((section) => !text.includes(`\n## ${section}\n`)).map((section) => ({ path, says: `has no section "${section}"` })),
    ...(STATUS.test(text) ? [] : [{ path, says: "has no status: accepted, or superseded by a record" }]),
    ...(successor === row.successor
      ? []
      : [
          {
            path,
            says: `has another status than its row, which says that ${row.successor === "" ? "it holds" : `${row.successor} supersedes it`}`,
          },
        ]),
  ];
}

function lostSuccessor(path: string, text: string, listed: ReadonlyMap<string, unknown>): Violation[] {
  const successor = SUPERSEDED.exec(text)?.[1] ?? "";
  return listed.has(`${FOLDER}${successor}`) ? [] : [{ path, says: `is superseded by ${successor}, which the index doesn't list` }];
}
