import { useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { Switch } from "@plaza/ui/switch.tsx";
import { soundsWanted, switchSounds } from "./sounds.ts";

/** Off until somebody switches it on; remembered by this browser. */
export function SoundSwitch({ onSwitch }: { onSwitch: (on: boolean) => void }) {
  const t = useTexts();
  const hydrated = useHydrated();
  const [on, setOn] = useState<boolean | null>(null);
  const change = (next: boolean) => {
    setOn(next);
    switchSounds(next);
    onSwitch(next);
  };
  return (
    <div data-needs-script className="mt-2 px-4">
      <Switch
        checked={hydrated && (on ?? soundsWanted())}
        onChange={(event) => change(event.currentTarget.checked)}
        hint={t("board.sounds_help")}
      >
        {t("board.sounds")}
      </Switch>
    </div>
  );
}
