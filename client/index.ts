/** The API for merchants' programs: typed by the contract itself, signed, tried again where that is safe, with a stream that resumes. */
export { createClient, type Client, type Input } from "./client.ts";
export type { ClientOptions } from "./caller.ts";
export { createServiceClient, type ServiceClient, type ServiceInput } from "./service-client.ts";
export { Refused } from "./refused.ts";
export { hmacSigner, ed25519Signer, signedHeaders, type Signer } from "./signer.ts";
