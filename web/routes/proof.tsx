import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ProofPage } from "../info/proof/proof-page.tsx";
import { loadProof } from "../info/proof/proof.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadProof(args);

export default function Proof() {
  return <ProofPage data={useLoaderData<typeof loader>()} />;
}
