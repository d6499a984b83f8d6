import type { ReactNode } from "react";

export interface PickerOption {
  value: string;
  /** Short text, such as the code. */
  text: string;
  /** Long text beside it, such as the currency's name; searched too. */
  note?: string | undefined;
  /** More words to be found by: a country, a sign. */
  keywords?: string | undefined;
  icon?: ReactNode;
}

/** Folds case, width and accents, so that "cafe" finds "Café". */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The options that a query finds: those whose short text begins with it first, otherwise in their own order. */
export function matching(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const wanted = folded(query.trim());
  if (!wanted) return options;
  const first: PickerOption[] = [];
  const later: PickerOption[] = [];
  for (const option of options) {
    if (folded(option.text).startsWith(wanted)) first.push(option);
    else if (folded(`${option.text} ${option.note ?? ""} ${option.keywords ?? ""}`).includes(wanted)) later.push(option);
  }
  return [...first, ...later];
}
