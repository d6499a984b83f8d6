import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { MerchantPage } from "../account/merchant/merchant-page.tsx";
import { actAsMerchant, loadMerchant } from "../account/merchant/merchant.server.ts";

export const loader = pageLoader(loadMerchant);
export const action = actAsMerchant;

export default function Merchant() {
  return <MerchantPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
