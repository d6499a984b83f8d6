import type { LoaderFunctionArgs } from "react-router";
import { receiptFile } from "../receipt/receipt.server.ts";

export const loader = (args: LoaderFunctionArgs) => receiptFile(args);
