import { deskLoader } from "../backoffice/visit.server.ts";
import { idIn } from "../shell/address-id.ts";
import { useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { EARNED_TIERS, MERCHANT_TIERS } from "@plaza/contract/merchant.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { Tabs } from "@plaza/ui/tabs.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { Line, Lines } from "../backoffice/description-list.tsx";
import { MerchantCard } from "../backoffice/merchant-card.tsx";
import { MerchantMarks } from "../backoffice/merchant-status.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";
import { backofficePaths } from "../backoffice/backoffice-paths.ts";

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context);
  const uid = url.searchParams.get("uid");
  const tier = EARNED_TIERS.find((one) => one === url.searchParams.get("tier"));
  const cursor = url.searchParams.get("cursor");
  const query = { ...(tier === undefined ? {} : { tier }), ...(cursor ? { cursor } : {}) };
  const [list, found] = await Promise.all([
    api("GET /api/desk/merchants", { query }),
    uid === null ? null : api("GET /api/desk/merchant", { query: { uid: uid as Uid } }),
  ]);
  return { texts: messagesFor(lang, ["merchants"]), tier: tier ?? null, list, found, mayAct: reaches(who.role, "senior") };
});

export const action = staffAction("senior", {
  confirm: async ({ api }, fields) =>
    void (await api("POST /api/desk/confirm-deposit-taking", { body: { takingId: fields.id("takingId"), confirm: true } })),
  decline: async ({ api }, fields) =>
    void (await api("POST /api/desk/confirm-deposit-taking", { body: { takingId: fields.id("takingId"), confirm: false } })),
  take: async ({ api, url }, fields) => {
    const toUid = fields.optionalId<"uid">("toUid");
    const body = { uid: merchantIn(url), quantity: fields.text("quantity"), reason: fields.text("reason") };
    await api("POST /api/desk/take-deposit", { body: { ...body, ...(toUid === null ? {} : { toUid }) } });
  },
  set_tier: async ({ api, url }, fields) => {
    const body = {
      uid: merchantIn(url),
      act: "set_tier" as const,
      tier: fields.choice("tier", MERCHANT_TIERS),
      reason: fields.text("reason"),
    };
    await api("POST /api/desk/change-merchant", { body });
  },
  suspend: async ({ api, url }, fields) =>
    void (await api("POST /api/desk/change-merchant", { body: { uid: merchantIn(url), act: "suspend", reason: fields.text("reason") } })),
  reinstate: async ({ api, url }, fields) =>
    void (await api("POST /api/desk/change-merchant", { body: { uid: merchantIn(url), act: "reinstate", reason: fields.text("reason") } })),
});

/** Whom the page has open. */
function merchantIn(url: URL): Uid {
  return idIn(Object.fromEntries(url.searchParams), "uid");
}

/** Everybody with a tier, and one of them opened. */
export default function DeskMerchants() {
  const t = useTexts();
  const formats = useFormats();
  const { tier, list, found, mayAct } = useLoaderData<typeof loader>();
  const answered: Answered = useActionData<Answered>() ?? {};
  const of = (search: Record<string, string>) => backofficePaths.merchants(new URLSearchParams(search));
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.merchants")} />
      <PageHeading>{t("desk.merchants")}</PageHeading>
      <Done answered={answered} />
      {found === null ? null : <MerchantCard found={found} mayAct={mayAct && !found.own} />}
      <Tabs
        label={t("desk.merchants")}
        items={EARNED_TIERS.map((one) => ({ href: of({ tier: one }), text: t(`merchants.tier_${one}`), current: one === tier }))}
        className="my-4"
      />
      {list.items.length === 0 ? (
        <EmptyState icon={<SearchIcon />} title={t("desk.empty")} />
      ) : (
        <Lines
          label={t("desk.merchants")}
          more={list.nextCursor === null ? null : of({ ...(tier === null ? {} : { tier }), cursor: list.nextCursor })}
        >
          {list.items.map((one) => (
            <Line
              key={one.uid}
              href={of({ uid: one.uid, ...(tier === null ? {} : { tier }) })}
              title={one.nickname}
              facts={[t("desk.uid", { uid: one.uid }), `${t("merchants.deposit")} ${formats.coinsText(one.depositHeld, "USDT")}`].join(
                " · ",
              )}
              mark={<MerchantMarks {...one} />}
            />
          ))}
        </Lines>
      )}
    </div>
  );
}
