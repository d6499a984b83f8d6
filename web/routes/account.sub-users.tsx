import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { SubUsersPage } from "../account/sub-users/sub-users-page.tsx";
import { actOnSubUsers, loadSubUsers } from "../account/sub-users/sub-users.server.ts";

export const loader = pageLoader(loadSubUsers);
export const action = actOnSubUsers;

export default function SubUsers() {
  return <SubUsersPage data={useLoaderData<typeof loader>()} />;
}
