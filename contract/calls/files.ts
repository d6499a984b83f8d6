import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { ATTACHMENT_RULE, MIME_OF_KIND, PICTURE_RULE } from "../files.ts";
import { QrDrawing, idOf, strict, words } from "../schemas.ts";

export const FileView = strict({
  fileId: idOf("file"),
  name: Type.String({ description: "As the sender called it, without what could mislead; it ends as its type says" }),
  size: Type.Integer({ minimum: 1, description: "Bytes as kept, which for a picture are not those that were sent" }),
  sha256: Type.Optional(Type.String({ description: "In chats, of the bytes as kept, in hexadecimal: what an exported chat names" })),
  mime: words(MIME_OF_KIND.png, MIME_OF_KIND.jpeg, MIME_OF_KIND.pdf),
  url: Type.String({ description: "Opens for the reader of this answer only, for five minutes; read the message again for a fresh one" }),
});
const PictureView = strict({
  ...FileView.properties,
  qr: Type.Optional(
    strict({ text: Type.String({ description: "What the QR code says, where it was put up as one" }), ...QrDrawing.properties }),
  ),
});
export type FileViewData = Static<typeof FileView>;

export const fileCalls = defineCalls({
  "POST /api/ctc/upload-file-by-form-data": {
    summary: "Put a picture or a PDF beside an order, to be sent in its chat or given as proof",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    multipart: ATTACHMENT_RULE,
    body: strict({
      orderId: idOf("order"),
      evidence: Type.Optional(
        Type.Literal("yes", { description: "It is meant for a case: the bytes as they came are kept too, encrypted" }),
      ),
    }),
    data: FileView,
    errors: ["not_found", "file_too_large", "wrong_type"],
  },
  "POST /api/ctc/upload-picture": {
    summary: "Upload a picture; attach it to an order or account within a day",
    audience: "trade",
    keyScope: "trade",
    idempotency: "accepted",
    multipart: PICTURE_RULE,
    body: strict({ qr: Type.Optional(Type.Literal("1", { description: "The picture shows a QR code, which is read" })) }),
    data: PictureView,
    errors: ["image_too_large", "image_type", "qr_unreadable"],
  },
});
