import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { loadSharedReceipt } from "../trading/receipt-card/check.server.ts";
import { ReceiptCheckPage } from "../trading/receipt-card/check-page.tsx";

export const loader = pageLoader(loadSharedReceipt);

export default function SharedReceipt() {
  return <ReceiptCheckPage data={useLoaderData<typeof loader>()} />;
}
