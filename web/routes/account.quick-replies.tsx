export { loadQuickReplies as loader, actOnQuickReplies as action } from "../account/quick-replies/quick-replies.server.ts";
export { QuickRepliesPage as default } from "../account/quick-replies/quick-replies-page.tsx";
