/** A store with Amazon S3's protocol, and who we are there. */
export interface ObjectStoreSettings {
  readonly endpoint: URL;
  readonly region: string;
  /** Whether the bucket is in the path of an address, or in its host's name. */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials; null: lasting ones. */
  readonly sessionToken: string | null;
  /** How the store encrypts what it is given by its own keys; null: as its bucket says. */
  readonly encryption: Encryption | null;
}

export type Encryption = "AES256" | "aws:kms";

/** Where objects are: `s3://bucket/prefix`. */
export interface ObjectAddress {
  readonly bucket: string;
  /** Without slashes at its ends; empty: the bucket itself. */
  readonly path: string;
}
