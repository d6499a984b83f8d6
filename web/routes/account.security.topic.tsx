import { TopicDialog } from "../security/topic-dialog.tsx";
import { changeTopic, loadTopic } from "../security/topic.server.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";

export const loader = (args: LoaderFunctionArgs) => loadTopic(args);
export const action = (args: ActionFunctionArgs) => changeTopic(args);

export default TopicDialog;
