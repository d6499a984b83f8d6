import { TopicDialog } from "../account/security/topic-dialog.tsx";
import { changeTopic, loadTopic } from "../account/security/topic.server.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";

export const loader = (args: LoaderFunctionArgs) => loadTopic(args);
export const action = (args: ActionFunctionArgs) => changeTopic(args);

export default TopicDialog;
