import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { LessonPage } from "../lesson/lesson-page.tsx";
import { loadLesson } from "../lesson/lesson.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadLesson(args);
export { headers } from "../lesson/headers.ts";

export default function Lesson() {
  return <LessonPage solved={useLoaderData<typeof loader>().solved} />;
}
