import type { HeadersArgs } from "react-router";

/** What the loader says about keeping the page. */
export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
