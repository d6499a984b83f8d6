import { paths } from "./paths.ts";

/** Pages whose content depends on nothing but the build: their payload lies beside them as a plain file (docs/specification.md, Calls). */

let known: Promise<ReadonlySet<string>> | undefined;

/** The payload of a page that this build has prerendered; null where there is none or it can't be had, so that the server is asked. */
export async function prerenderedPayload<Payload>(pathname: string): Promise<Payload | null> {
  known ??= prerenderedPages();
  if (!(await known).has(pathname)) return null;
  try {
    const response = await fetch(paths.payload(pathname));
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as Payload;
  } catch (fault) {
    // oxlint-disable-next-line no-console -- specified: a warning in the log and no more
    console.warn(`the prerendered payload of ${pathname} could not be had`, fault);
    return null;
  }
}

async function prerenderedPages(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch(paths.buildMeta(__BUILD_ID__));
    const meta = (await response.json()) as { readonly prerendered?: readonly string[] };
    return new Set(meta.prerendered ?? []);
  } catch (fault) {
    // oxlint-disable-next-line no-console -- specified: logged only
    console.error("the build's manifest could not be had", fault);
    return new Set();
  }
}
