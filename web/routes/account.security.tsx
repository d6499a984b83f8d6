import { Outlet, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { SecurityPage } from "../account/security/security-page.tsx";
import { changeDevices, loadSecurity } from "../account/security/security.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadSecurity(args);
export const action = (args: ActionFunctionArgs) => changeDevices(args);

export default function Security() {
  return (
    <>
      <SecurityPage data={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
