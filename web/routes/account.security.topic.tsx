import { TopicDialog } from "../account/security/topic-dialog.tsx";
import { changeTopic, loadTopic } from "../account/security/topic.server.ts";
import type { LoaderFunctionArgs } from "react-router";

export const loader = (args: LoaderFunctionArgs) => loadTopic(args);
export const action = changeTopic;

export default TopicDialog;
