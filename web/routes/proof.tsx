import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ProofPage } from "../proof/proof-page.tsx";
import { loadProof } from "../proof/proof.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadProof(args);

export default function Proof() {
  return <ProofPage data={useLoaderData<typeof loader>()} />;
}
