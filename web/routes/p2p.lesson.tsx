import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { LessonPage } from "../info/lesson/lesson-page.tsx";
import { loadLesson } from "../info/lesson/lesson.server.ts";

export const loader = pageLoader(loadLesson);
export { headers } from "../shell/own-page-headers.ts";

export default function Lesson() {
  const { solved, practice } = useLoaderData<typeof loader>();
  return <LessonPage solved={solved} practice={practice} />;
}
