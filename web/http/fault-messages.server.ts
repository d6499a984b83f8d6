import { UNSAFE_ErrorResponseImpl as ErrorResponse, data, type ActionFunction, type LoaderFunction, type ServerBuild } from "react-router";
import { logFault } from "../shell/fault-log.ts";

type Handler = LoaderFunction | ActionFunction;

/**
 * The build with what its loaders and actions throw in a form that reaches the page: 'Internal Server Error' says the error's message
 * (docs/specification.md, Routes and languages), which the router otherwise replaces by its own sentence. The stack stays in the log.
 */
export function withFaultMessages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (route === undefined) return [id, route];
    const { loader, action } = route.module;
    const own = { ...(loader ? { loader: saying(loader) } : {}), ...(action ? { action: saying(action) } : {}) };
    return [id, { ...route, module: { ...route.module, ...own } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function saying<Given extends Handler>(handler: Given): Given {
  const withMessage: Handler = async (args) => {
    try {
      return await (handler as LoaderFunction)(args);
    } catch (fault) {
      if (!(fault instanceof Error) || args.request.signal.aborted) throw fault;
      logFault(`page ${new URL(args.request.url).pathname}`, fault);
      throw data(fault.message, { status: 500 });
    }
  };
  return withMessage as Given;
}

/** The same for what is thrown while a page is drawn: the router draws the error's page from it. */
export function faultWithMessage(fault: unknown): unknown {
  return fault instanceof Error ? new ErrorResponse(500, "Internal Server Error", fault.message) : fault;
}
