import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { loadShareReceipt } from "../trading/receipt-card/share.server.ts";
import { ReceiptSharePage } from "../trading/receipt-card/share-page.tsx";

export const loader = pageLoader(loadShareReceipt);

export default function ShareReceipt() {
  return <ReceiptSharePage data={useLoaderData<typeof loader>()} />;
}
