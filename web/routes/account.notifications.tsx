import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { NotificationSettingsPage } from "../account/notifications/settings-page.tsx";
import { actOnNotificationSettings, loadNotificationSettings } from "../account/notifications/settings.server.ts";

export const loader = pageLoader(loadNotificationSettings);
export const action = actOnNotificationSettings;

export default function NotificationSettings() {
  const data = useLoaderData<typeof loader>();
  return <NotificationSettingsPage data={data} />;
}
