import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { ProofPage } from "../info/proof/proof-page.tsx";
import { loadProof } from "../info/proof/proof.server.ts";

export const loader = pageLoader(loadProof);

export default function Proof() {
  return <ProofPage data={useLoaderData<typeof loader>()} />;
}
