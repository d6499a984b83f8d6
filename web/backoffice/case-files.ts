import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";

export type CaseFile = BackofficeCaseView["entries"][number]["files"][number];

/** Every file of the case: those of both stories, and then the chat's. */
export function allFiles(found: BackofficeCaseView): CaseFile[] {
  const files = [...found.entries.flatMap((entry) => entry.files), ...found.chat.flatMap(({ file }) => file ?? [])];
  return [...new Map(files.map((file) => [file.fileId, file])).values()];
}

/** The files that a decision still waits for. The picture that this page shows is opened by being shown. */
export function unopenedFiles(found: BackofficeCaseView, shown: CaseFile | null): CaseFile[] {
  return found.entries
    .flatMap((entry) => entry.files)
    .filter((file) => !file.opened && !(file.fileId === shown?.fileId && isPicture(file)));
}

/** Whether a browser shows the file inside the page; others are opened separately. */
export function isPicture({ mime }: { readonly mime: string }): boolean {
  return mime.startsWith("image/");
}
