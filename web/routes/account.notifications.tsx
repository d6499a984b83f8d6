import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { NotificationSettingsPage } from "../account/notifications/settings-page.tsx";
import { loadNotificationSettings, saveNotificationSettings } from "../account/notifications/settings.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadNotificationSettings(args);
export const action = saveNotificationSettings;

export default function NotificationSettings() {
  const data = useLoaderData<typeof loader>();
  return <NotificationSettingsPage data={data} />;
}
