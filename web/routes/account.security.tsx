import { Outlet, useLoaderData } from "react-router";
import { SecurityPage } from "../account/security/security-page.tsx";
import { changeDevices, loadSecurity } from "../account/security/security.server.ts";

export const loader = loadSecurity;
export const action = changeDevices;

export default function Security() {
  return (
    <>
      <SecurityPage data={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
