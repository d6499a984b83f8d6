import { useState, type KeyboardEvent } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { DownloadIcon, ExternalIcon } from "@plaza/ui/action-icons.tsx";
import { ButtonLink } from "@plaza/ui/button.tsx";
import { CloseIcon, RefreshIcon } from "@plaza/ui/icons.tsx";
import { IconButton } from "@plaza/ui/icon-button.tsx";

interface FileViewerProps {
  readonly name: string;
  /** Where the API hands it out; each request of it is a look in the log. */
  readonly href: string;
  /** Everything else is saved and not shown: only pictures are encoded again before staff see them. */
  readonly isPicture: boolean;
  /** The page without the file. */
  readonly closeHref: string;
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** One file of a case beside its facts. Which one is in the page's address, so it works without scripts; zoom and rotation need them. */
export function FileViewer({ name, href, isPicture, closeHref }: FileViewerProps) {
  const t = useTexts();
  const revalidator = useRevalidator();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const change = (by: number) => setZoom((now) => Math.min(Math.max(now + by, 0), ZOOMS.length - 1));
  const reset = () => {
    setZoom(0);
    setTurns(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "+": () => change(1), "=": () => change(1), "-": () => change(-1), r: () => setTurns(turns + 1), 0: reset }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  // The log now has the look, and the page says so.
  const looked = () => void revalidator.revalidate();
  return (
    // Keys of the picture, also for those who use no mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={t("desk.viewer")} className="card overflow-hidden" onKeyDown={isPicture ? press : undefined}>
      <div className="flex min-h-12 items-center gap-1 border-b border-line ps-4 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">{name}</h2>
        {isPicture ? (
          <span data-needs-script className="flex">
            <IconButton label={t("desk.viewer_out")} icon={<span aria-hidden>−</span>} onClick={() => change(-1)} />
            <IconButton label={t("desk.viewer_in")} icon={<span aria-hidden>+</span>} onClick={() => change(1)} />
            <IconButton label={t("desk.viewer_turn")} icon={<RefreshIcon />} onClick={() => setTurns(turns + 1)} />
          </span>
        ) : null}
        <a className="icon-btn" href={href} target="_blank" rel="noreferrer" aria-label={t("desk.viewer_tab")} title={t("desk.viewer_tab")}>
          <ExternalIcon />
        </a>
        <Anchor className="icon-btn" href={closeHref} aria-label={t("desk.viewer_close")} title={t("desk.viewer_close")}>
          <CloseIcon />
        </Anchor>
      </div>
      {isPicture ? (
        <Picture name={name} href={href} zoom={ZOOMS[zoom] ?? 1} turns={turns} onLook={looked} />
      ) : (
        <Download href={href} onLook={looked} />
      )}
    </section>
  );
}

interface PictureProps extends Pick<FileViewerProps, "name" | "href"> {
  readonly zoom: number;
  readonly turns: number;
  readonly onLook: () => void;
}

function Picture({ name, href, zoom, turns, onLook }: PictureProps) {
  const t = useTexts();
  return (
    <>
      {/* Scrolls by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="max-h-[60dvh] overflow-auto bg-sunken" tabIndex={0} role="group" aria-label={name}>
        <img
          key={href}
          src={href}
          alt={name}
          onLoad={onLook}
          className="mx-auto block max-h-[60dvh] max-w-full object-contain data-zoomed:max-h-none data-zoomed:max-w-none"
          data-zoomed={zoom > 1 ? "" : undefined}
          style={styleOf(zoom, turns)}
        />
      </div>
      <p data-needs-script className="caption px-4 py-2">
        {t("desk.viewer_hint")}
      </p>
    </>
  );
}

function Download({ href, onLook }: Pick<FileViewerProps, "href"> & Pick<PictureProps, "onLook">) {
  const t = useTexts();
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p className="text-ink-soft">{t("desk.viewer_saved")}</p>
      <ButtonLink href={href} icon={<DownloadIcon />} onClick={() => setTimeout(onLook, 1000)}>
        {t("desk.viewer_save")}
      </ButtonLink>
    </div>
  );
}

/** None at first: a style in the page's HTML is not ours to send. */
function styleOf(zoom: number, turns: number) {
  if (zoom === 1 && turns % 4 === 0) return undefined;
  return { width: zoom === 1 ? undefined : `${zoom * 100}%`, rotate: `${(turns % 4) * 90}deg`, transformOrigin: "center" };
}
