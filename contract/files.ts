/** Without a schema, so that a page can check a file before it is sent by the very rule that the server applies. */

const MEBIBYTE = 1024 * 1024;

/** What the first bytes of a file say that it is; its name and the type that the sender gives it are not asked. */
export type FileKind = "png" | "jpeg" | "pdf";

export const MIME_OF_KIND = { png: "image/png", jpeg: "image/jpeg", pdf: "application/pdf" } as const satisfies Record<FileKind, string>;

/** What a call takes as the form's field `file`. */
export interface UploadRule {
  readonly accepts: readonly FileKind[];
  /** A file must have fewer bytes than this; exactly this number is too large. */
  readonly underBytes: number;
  readonly tooLarge: "image_too_large" | "file_too_large";
  readonly wrongType: "image_type" | "wrong_type";
  /** Kept encrypted: opened by nobody but a handler that unseals it. */
  readonly sealed?: true;
}

/** A proof, a QR code, a page of a document. */
export const PICTURE_RULE = {
  accepts: ["png", "jpeg"],
  underBytes: 3 * MEBIBYTE,
  tooLarge: "image_too_large",
  wrongType: "image_type",
} as const satisfies UploadRule;

/** What the parties of an order send each other. */
export const ATTACHMENT_RULE = {
  accepts: ["png", "jpeg", "pdf"],
  underBytes: 10 * MEBIBYTE,
  tooLarge: "file_too_large",
  wrongType: "wrong_type",
} as const satisfies UploadRule;

/** A paper that goes with an application: as a phone's camera or a bank makes it. */
export const APPLICATION_FILE_RULE = {
  accepts: ["png", "jpeg", "pdf"],
  underBytes: 10 * MEBIBYTE,
  tooLarge: "file_too_large",
  wrongType: "wrong_type",
  sealed: true,
} as const satisfies UploadRule;

/** A page of somebody's identity: as a phone's camera makes it. */
export const IDENTITY_PICTURE_RULE = {
  accepts: ["png", "jpeg"],
  underBytes: 10 * MEBIBYTE,
  tooLarge: "file_too_large",
  wrongType: "image_type",
  sealed: true,
} as const satisfies UploadRule;
