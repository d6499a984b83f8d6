import { deskLoader } from "../backoffice/visit.server.ts";
import { freezeIn } from "../backoffice/freeze-form.ts";
import { Form, useActionData, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { KYC_REJECT_REASONS } from "@plaza/contract/kyc.ts";
import { USER_LIMITS } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { EmptyState } from "@plaza/ui/empty-state.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { SearchIcon } from "@plaza/ui/icons.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { staffAction } from "../backoffice/staff-action.server.ts";
import { DeskHead } from "../backoffice/backoffice-head.tsx";
import { Done, type Answered } from "../backoffice/action-result.tsx";
import { UserCard } from "../backoffice/user-card.tsx";
import { requireStaff } from "../backoffice/visit.server.ts";

export const loader = deskLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const find = url.searchParams.get("find")?.trim() ?? "";
  const users = find === "" ? null : await api("GET /api/desk/user", { query: { find } });
  const limits = await Promise.all((users ?? []).map(({ uid }) => api("GET /api/desk/user-limits", { query: { uid } })));
  return { texts: messagesFor(lang, ["account", "kyc"]), find, users, limits, maySeniorActs: reaches(who.role, "senior") };
});

export const action = staffAction("agent", {
  freeze: async ({ api }, fields) => void (await api("POST /api/desk/freeze-user", { body: freezeIn(fields) })),
  unfreeze: async ({ api }, fields) =>
    void (await api("POST /api/desk/unfreeze-user", { body: { uid: fields.id("uid"), note: fields.text("note") } })),
  withdraw_kyc: async ({ api }, fields) => {
    const body = { uid: fields.id<"uid">("uid"), reasons: [fields.choice("why", KYC_REJECT_REASONS)], note: fields.text("note") };
    await api("POST /api/desk/withdraw-kyc", { body });
  },
  lift_limit: async ({ api }, fields) => {
    const body = { uid: fields.id<"uid">("uid"), kind: fields.choice("kind", USER_LIMITS), reason: fields.text("note") };
    await api("POST /api/desk/lift-user-limit", { body });
  },
  set_limit: async ({ api }, fields) => {
    const limit = { kind: fields.choice("kind", USER_LIMITS), most: fields.wholeNumber("most"), until: fields.day("until") };
    await api("POST /api/desk/set-user-limit", { body: { uid: fields.id("uid"), ...limit, reason: fields.text("note") } });
  },
});

/** Traders, found one at a time; there is no list to leaf through. */
export default function DeskUsers() {
  const t = useTexts();
  const { find, users, limits, maySeniorActs } = useLoaderData<typeof loader>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <DeskHead title={t("desk.users")} />
      <PageHeading>{t("desk.users")}</PageHeading>
      <Done answered={answered} />
      <Card className="mb-4">
        <Form method="get" role="search" className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Field label={t("desk.find_label")} required className="flex-1">
            <TextInput name="find" type="search" required maxLength={254} defaultValue={find} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" variant="primary" icon={<SearchIcon />}>
            {t("desk.find")}
          </Button>
        </Form>
      </Card>
      {users?.length === 0 ? <EmptyState icon={<SearchIcon />} title={t("desk.empty")} /> : null}
      <div className="flex flex-col gap-4">
        {users?.map((user) => (
          <UserCard key={user.uid} user={user} limits={limits.find(({ uid }) => uid === user.uid)} maySeniorActs={maySeniorActs} />
        ))}
      </div>
    </div>
  );
}
