import { pageLoader } from "../shell/session/page-error.server.ts";
import { TopicDialog } from "../account/security/topic-dialog.tsx";
import { changeTopic, loadTopic } from "../account/security/topic.server.ts";

export const loader = pageLoader(loadTopic);
export const action = changeTopic;

export default TopicDialog;
