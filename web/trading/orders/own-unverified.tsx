import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";

interface OwnUnverifiedProps {
  readonly role: OrderDetailsView["role"];
}

/** The notice with the way to the check in the page's language. */
export function OwnUnverifiedHere({ role }: OwnUnverifiedProps) {
  return <OwnUnverified role={role} href={paths.gate(useLang())} />;
}

/** The two texts by role. @param href where the identity is checked */
export function OwnUnverified({ role, href }: OwnUnverifiedProps & { readonly href: string }) {
  const t = useTexts();
  const toCheck = (
    <Anchor href={href} className="link inline-flex min-h-11 items-center text-13 sm:min-h-8">
      {t("order.own_unverified_fix")}
    </Anchor>
  );
  return (
    <Notice kind="warn" title={t("order.own_unverified_title")} action={toCheck} className="mx-4 sm:mx-0">
      {t(`order.own_unverified.${role}`)}
    </Notice>
  );
}
