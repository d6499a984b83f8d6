import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { AdvertiserPage } from "../trading/advertiser/advertiser-page.tsx";
import { actOnAdvertiser, loadAdvertiser } from "../trading/advertiser/advertiser.server.ts";

export const loader = pageLoader(loadAdvertiser);
export const action = actOnAdvertiser;

export default function Advertiser() {
  const data = useLoaderData<typeof loader>();
  return <AdvertiserPage key={data.advertiser.uid} data={data} refused={useActionData<typeof action>()} />;
}
