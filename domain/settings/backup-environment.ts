import type { Variable } from "./environment-variable.ts";

export const BACKUP_VARIABLES: readonly Variable[] = [
  {
    names: ["BACKUP_PASSPHRASE"],
    of: "start",
    meaning: "what backups are encrypted with, and opened by, in place of the sealing key",
    otherwise: "the sealing key",
  },
  {
    names: [
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "AWS_REGION",
      "AWS_DEFAULT_REGION",
      "AWS_ENDPOINT_URL_S3",
      "AWS_ENDPOINT_URL",
      "S3_PATH_STYLE",
      "S3_ENCRYPTION",
    ],
    of: "both",
    meaning:
      "for `FILES_URL`, and for `npm run backup` and `restore` with an address such as s3://bucket/prefix: the keys of the store, its region, its origin unless it is Amazon's, whether the bucket is in the path (`yes`) or in the name of the host (`no`), and how the store encrypts what it gets (`AES256`, `aws:kms` with the bucket's key, `none`)",
    otherwise: "no keys; us-east-1; Amazon's endpoint of the region; with an endpoint `yes` and `none`, without one `no` and `AES256`",
  },
];
