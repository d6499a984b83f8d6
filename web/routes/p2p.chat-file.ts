import type { LoaderFunctionArgs } from "react-router";
import { chatFile } from "../chat/chat-file.server.ts";

export const loader = (args: LoaderFunctionArgs) => chatFile(args);
