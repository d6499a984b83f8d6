import { pageLoader } from "../shell/session/page-error.server.ts";
import { receiptFile } from "../trading/receipt/receipt.server.ts";

export const loader = pageLoader(receiptFile);
