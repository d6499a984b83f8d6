import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Dialog } from "@plaza/ui/dialog.tsx";

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["o", "open"],
  ["r", "act"],
  ["c", "chat"],
  ["?", "help"],
] as const;

/** Which key does what. */
export function ShortcutList({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  const t = useTexts();
  return (
    <div data-needs-script className="hidden px-4 lg:block">
      <Button variant="quiet" size="sm" onClick={onOpen}>
        {t("board.keys")} <kbd className="board-key">?</kbd>
      </Button>
      <Dialog open={open} onClose={onClose} title={t("board.keys")} closeLabel={t("board.keys_close")}>
        <dl className="flex flex-col gap-2">
          {KEYS.map(([key, name]) => (
            <div key={key} className="flex items-center gap-3">
              <dt>
                <kbd className="board-key">{key}</kbd>
              </dt>
              <dd>{t(`board.keys_${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}
