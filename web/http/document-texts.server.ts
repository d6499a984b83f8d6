import type { Compiled } from "@plaza/messages/text.ts";
import { textsIn } from "../shell/page-texts.tsx";
import { safeInScript } from "./script-text.ts";

type LoaderData = Readonly<Record<string, unknown>>;

/**
 * What the loaders of a document told, without the texts of their routes: half of all values, which the router would encode one by one for each
 * reader. The document brings them beside it, as they are.
 */
export function withoutTexts(loaderData: LoaderData): LoaderData {
  return Object.fromEntries(
    Object.entries(loaderData).map(([route, data]) => {
      if (textsIn(data) === undefined) return [route, data];
      const { texts: _beside, ...others } = data as LoaderData;
      return [route, others];
    }),
  );
}

/** Texts that many readers share are frozen. */
const written = new WeakMap<Compiled, string>();

/** The code that brings the texts of a document's routes; empty where they have none. */
export function textsCode(loaderData: LoaderData): string {
  const routes = Object.entries(loaderData).flatMap(([route, data]) => {
    const texts = textsIn(data);
    return texts === undefined ? [] : [`${safeInScript(JSON.stringify(route))}:${textsText(texts)}`];
  });
  return routes.length === 0 ? "" : `window.pageTexts={${routes.join(",")}};`;
}

function textsText(texts: Compiled): string {
  const text = written.get(texts) ?? safeInScript(JSON.stringify(texts));
  if (Object.isFrozen(texts)) written.set(texts, text);
  return text;
}
