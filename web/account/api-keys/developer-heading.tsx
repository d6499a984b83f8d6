import { useTexts } from "@plaza/messages/react.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";

/** What the pages for a merchant's programs share at their top. */
export function DeveloperHeading({
  title,
  description,
  lead,
  current,
}: {
  title: string;
  description: string;
  lead: string;
  current: "keys" | "webhooks";
}) {
  const t = useTexts();
  const lang = useLang();
  return (
    <div className="mb-4 px-4 sm:px-0">
      <PageHead title={title} description={description} />
      <PageHeading
        lead={lead}
        back={{ href: paths.security(lang), label: t("apikeys.back") }}
        aside={
          <a href={paths.apiDocs()} className="link text-13">
            {t("apikeys.docs")}
          </a>
        }
      >
        {title}
      </PageHeading>
      <Tabs
        label={title}
        items={[
          { href: paths.apiKeys(lang), text: t("apikeys.tab_keys"), current: current === "keys" },
          { href: paths.webhooks(lang), text: t("apikeys.tab_webhooks"), current: current === "webhooks" },
        ]}
      />
    </div>
  );
}
