import type { LoaderFunctionArgs } from "react-router";
import { visitContext, pageNotFound } from "../shell/session/visit.server.ts";

/** Every path that no page has. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw pageNotFound(context.get(visitContext));
}

export default function NotFound() {
  return null;
}
