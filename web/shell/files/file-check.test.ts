import { expect, test } from "vitest";
import { ATTACHMENT_RULE, PICTURE_RULE } from "@plaza/contract/files.ts";
import { refusedBy } from "./file-check.ts";

const MIB = 1024 * 1024;

test.each([
  [PICTURE_RULE, "image/jpeg", 3 * MIB - 1, null],
  [PICTURE_RULE, "image/png", 3 * MIB, "image_too_large"],
  [PICTURE_RULE, "application/pdf", 10, "image_type"],
  [PICTURE_RULE, "", 10, null],
  [ATTACHMENT_RULE, "application/pdf", 10 * MIB - 1, null],
  [ATTACHMENT_RULE, "application/pdf", 10 * MIB, "file_too_large"],
  [ATTACHMENT_RULE, "image/gif", 10, "wrong_type"],
] as const)("%o: a file of type %j with %i bytes", (rule, type, size, refused) => expect(refusedBy(rule, { type, size })).toBe(refused));
