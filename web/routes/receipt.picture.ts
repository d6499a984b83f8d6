import { pageLoader } from "../shell/session/page-error.server.ts";
import { receiptPictureFile } from "../trading/receipt-card/check.server.ts";

export const loader = pageLoader(receiptPictureFile);
