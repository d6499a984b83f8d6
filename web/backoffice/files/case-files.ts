import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";

export type CaseFile = BackofficeCaseView["entries"][number]["files"][number];

/** Every file of the case: those of both stories, and then the chat's. */
export function allFiles(found: BackofficeCaseView): CaseFile[] {
  const files = [...found.entries.flatMap((entry) => entry.files), ...found.chat.flatMap(({ file }) => file ?? [])];
  return [...new Map(files.map((file) => [file.fileId, file])).values()];
}

/** The files that a decision still waits for. The pictures that this page shows are opened by being shown. */
export function unopenedFiles(found: BackofficeCaseView, shown: readonly (CaseFile | null)[]): CaseFile[] {
  const isShown = (file: CaseFile) => isPicture(file) && shown.some((other) => other?.fileId === file.fileId);
  return found.entries.flatMap((entry) => entry.files).filter((file) => !file.opened && !isShown(file));
}

/** Whether a browser shows the file inside the page; others are opened separately. */
export function isPicture({ mime }: { readonly mime: string }): boolean {
  return mime.startsWith("image/");
}

/** Who added each file, in a story or in the chat. */
export function fileOwners(found: BackofficeCaseView): ReadonlyMap<CaseFile["fileId"], BackofficeCaseView["entries"][number]["from"]> {
  return new Map([
    ...found.chat.flatMap(({ file, from }) => (file === null ? [] : [[file.fileId, from] as const])),
    ...found.entries.flatMap(({ files, from }) => files.map(({ fileId }) => [fileId, from] as const)),
  ]);
}

/** The number of a case's last line. */
export function lastSeq({ entries }: BackofficeCaseView): number {
  return entries.at(-1)?.seq ?? 0;
}

/** What the parties have added after this line. */
export function linesAfter({ entries }: BackofficeCaseView, readSeq: number): BackofficeCaseView["entries"] {
  return entries.filter(({ seq, from }) => seq > readSeq && (from === "buyer" || from === "seller"));
}
