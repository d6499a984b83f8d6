import type { LoaderFunctionArgs } from "react-router";
import { chatFile } from "../trading/chat/chat-file.server.ts";

export const loader = (args: LoaderFunctionArgs) => chatFile(args);
