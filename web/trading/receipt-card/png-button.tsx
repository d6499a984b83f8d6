import { useTexts } from "@plaza/messages/react.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { toasts } from "@plaza/ui/toasts.ts";

/** Sharp on screens that have two pixels for one. */
const SCALE = 2;

/** The picture as pixels, for apps that show no drawing. The browser makes them: on the server that would take a second renderer. */
export function PngButton({ picture, name }: { picture: string; name: string }) {
  const t = useTexts();
  if (!useHydrated()) return null;
  const download = async () => {
    try {
      save(await pixelsOf(picture), name);
    } catch {
      toasts.show(t("receipt.png_failed"), { kind: "danger" });
    }
  };
  return (
    <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => void download()}>
      {t("receipt.png")}
    </button>
  );
}

async function pixelsOf(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob === null ? fail(new Error("the canvas has no picture")) : done(blob)), "image/png");
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
