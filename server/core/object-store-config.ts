import { staysHere } from "./clear-text.ts";
import { ConfigError } from "./config-error.ts";
import type { Encryption, ObjectAddress, ObjectStoreSettings } from "./object-store/object-store-settings.ts";

const SCHEME = "s3://";
/** Signs that mean the same in a path, in a signature and in an answer. */
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Whether it names an object store and not a folder. */
export function isObjectAddress(text: string): boolean {
  return text.startsWith(SCHEME);
}

/** @throws ConfigError if it isn't `s3://bucket` or `s3://bucket/prefix` */
export function readObjectAddress(text: string): ObjectAddress {
  const [, bucket = "", path = ""] = ADDRESS.exec(text) ?? [];
  if (bucket === "" || path.split("/").some((word) => /^\.+$/.test(word)))
    throw new ConfigError(`"${text}" is not like s3://bucket/prefix with letters, digits, dots, hyphens and underscores`);
  return { bucket, path: path.slice(1) };
}

/**
 * By the variables that Amazon's programs read too.
 * @throws ConfigError if the keys are missing, or the endpoint is one that a production must not use
 */
export function readObjectStore(env: NodeJS.ProcessEnv): ObjectStoreSettings {
  const region = env["AWS_REGION"] || env["AWS_DEFAULT_REGION"] || "us-east-1";
  const given = env["AWS_ENDPOINT_URL_S3"] || env["AWS_ENDPOINT_URL"] || null;
  const pathStyle = env["S3_PATH_STYLE"] || (given === null ? "no" : "yes");
  if (pathStyle !== "yes" && pathStyle !== "no") throw new ConfigError(`S3_PATH_STYLE is "yes" or "no", not "${pathStyle}"`);
  return {
    endpoint: endpointOf(given ?? `https://s3.${region}.amazonaws.com`, env["PLAZA_MODE"] === "production"),
    region,
    isPathStyle: pathStyle === "yes",
    ...keysOf(env),
    encryption: encryptionOf(env["S3_ENCRYPTION"] || (given === null ? "AES256" : "none")),
  };
}

function keysOf(env: NodeJS.ProcessEnv): Pick<ObjectStoreSettings, "accessKeyId" | "secretAccessKey" | "sessionToken"> {
  const [accessKeyId, secretAccessKey] = [env["AWS_ACCESS_KEY_ID"] ?? "", env["AWS_SECRET_ACCESS_KEY"] ?? ""];
  if (accessKeyId === "" || secretAccessKey === "")
    throw new ConfigError("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: the store's keys");
  return { accessKeyId, secretAccessKey, sessionToken: env["AWS_SESSION_TOKEN"] || null };
}

function encryptionOf(text: string): Encryption | null {
  if (text === "none") return null;
  if (text !== "AES256" && text !== "aws:kms") throw new ConfigError(`S3_ENCRYPTION is "AES256", "aws:kms" or "none", not "${text}"`);
  return text;
}

function endpointOf(text: string, isProduction: boolean): URL {
  if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, ""))
    throw new ConfigError(`the endpoint "${text}" must be an origin such as https://s3.example.com`);
  if (isProduction && text.startsWith("http:") && !staysHere(text))
    throw new ConfigError(`the endpoint "${text}": production sends nothing unencrypted to another machine; name its https:// address`);
  return new URL(text);
}
