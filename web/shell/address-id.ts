import { data } from "react-router";
import { isId, type Id } from "@plaza/contract/ids.ts";

/** The id that a page's address names. @throws the 404 of an address that can't be one */
export function idIn<Noun extends string>(params: Readonly<Record<string, string | undefined>>, name: string): Id<Noun> {
  const id = params[name] ?? "";
  if (!isId<Noun>(id)) throw data(null, { status: 404 });
  return id;
}

/** The id in an address's search; null where there is none, or something that can't be one. */
export function optionalIdIn<Noun extends string>(search: URLSearchParams, name: string): Id<Noun> | null {
  const id = search.get(name) ?? "";
  return isId<Noun>(id) ? id : null;
}
