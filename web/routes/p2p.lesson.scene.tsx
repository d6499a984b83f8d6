import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { answerScene, loadScene } from "../info/lesson/lesson.server.ts";
import { ScenePage } from "../info/lesson/scene-page.tsx";

export const loader = pageLoader(loadScene);
export const action = answerScene;
export { headers } from "../shell/own-page-headers.ts";

export default function Scene() {
  const { id, rules } = useLoaderData<typeof loader>();
  // Of another scene, what was answered here is no answer.
  return <ScenePage key={id} id={id} rules={rules} choice={useActionData<typeof action>()?.choice ?? null} />;
}
