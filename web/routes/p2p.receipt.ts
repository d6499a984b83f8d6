import type { LoaderFunctionArgs } from "react-router";
import { receiptFile } from "../trading/receipt/receipt.server.ts";

export const loader = (args: LoaderFunctionArgs) => receiptFile(args);
