import { useActionData, useLoaderData } from "react-router";
import { InvitationPage } from "./invitation-page.tsx";
import type { loadInvitation, actOnInvitation } from "./invitation-login.server.ts";

export function Invitation() {
  const { invitation, message } = useLoaderData<typeof loadInvitation>();
  return <InvitationPage invitation={invitation} message={message} answer={useActionData<typeof actOnInvitation>()} />;
}
