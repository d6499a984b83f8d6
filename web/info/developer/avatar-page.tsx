import { Form, useLoaderData } from "react-router";
import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Avatar } from "@plaza/ui/avatar.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { TextInput } from "@plaza/ui/text-input.tsx";
import { DeveloperSection } from "./section.tsx";
import type { loadAvatar } from "./avatar.server.ts";

/** One name for each of the ten pairs, in their order: F has the code 70. */
const OF_EACH_PAIR = ["F", "G", "H", "I", "J", "A", "B", "C", "D", "E"] as const;

const NAMES = [...OF_EACH_PAIR, "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo", "Mia", "陈", "สมชาย", "Ωmega"] as const;

/** `/test/avatar`: a given name and examples of all ten color pairs, with the sum that each color follows from. */
export function AvatarPage() {
  const t = useTexts();
  const { name, longest } = useLoaderData<typeof loadAvatar>();
  return (
    <DeveloperSection title={t("developer.page.avatar")} lead={t("developer.avatar_lead")}>
      <Form method="get" className="mb-6 flex max-w-md items-end gap-3">
        <Field label={t("developer.avatar_name")} className="flex-1">
          <TextInput name="name" defaultValue={name} maxLength={longest} />
        </Field>
        <Button type="submit">{t("developer.show")}</Button>
      </Form>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[...(name ? [name] : []), ...NAMES].map((shown) => (
          <li key={shown} className="flex items-center gap-3">
            <Avatar name={shown} pair={avatarColor(shown)} size="lg" />
            <span>
              <span className="block font-semibold">{shown}</span>
              <span className="text-13 text-ink-faint">
                {t("developer.avatar_sum", { sum: String(sumOf(shown)), pair: String(avatarColor(shown)) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </DeveloperSection>
  );
}

function sumOf(name: string): number {
  return Array.from({ length: name.length }, (_, index) => name.charCodeAt(index)).reduce((sum, code) => sum + code, 0);
}
