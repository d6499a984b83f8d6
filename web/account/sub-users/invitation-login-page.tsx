import { useActionData, useLoaderData } from "react-router";
import { InvitationPage } from "./invitation-page.tsx";
import type { loadInvitation, actOnInvitation } from "./invitation-login.server.ts";

/** `/account/invitation/:token`: where a sub-user sets a password by an invitation, without being logged in. */
export function InvitationLoginPage() {
  const { invitation, message } = useLoaderData<typeof loadInvitation>();
  return <InvitationPage invitation={invitation} message={message} answer={useActionData<typeof actOnInvitation>()} />;
}
