import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { prerenderedPayload } from "../shell/prerendered.ts";
import { rulesPayload } from "../info/rules/rules-payload.ts";
import { RulesPage } from "../info/rules/rules-page.tsx";
import { visitOf } from "../shell/session/visit.server.ts";

type Payload = ReturnType<typeof rulesPayload>;

export function loader({ context }: LoaderFunctionArgs): Payload {
  return rulesPayload(visitOf(context).lang);
}

/** Coming from another page of the site, what the build laid down is a plain file, which any cache may have. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Payload> {
  return (await prerenderedPayload<Payload>(new URL(request.url).pathname)) ?? (await serverLoader<typeof loader>());
}

export default RulesPage;
