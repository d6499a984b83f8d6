import type { Side } from "@plaza/contract/order.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { StarIcon } from "@plaza/ui/action-icons.tsx";
import { IconButton } from "@plaza/ui/icon-button.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { searchOf, type MarketFilter } from "../../shell/market/filter.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface Props {
  readonly side: Side;
  readonly filter: MarketFilter;
  readonly code: string;
  /** Marked already: the button takes the mark away. */
  readonly chosen: boolean;
}

/** Marks a coin, which then stands among the first; a plain form that comes back to the same list. */
export function FavoriteStar({ side, filter, code, chosen }: Props) {
  const t = useTexts();
  const lang = useLang();
  return (
    <PostForm action={paths.favorite(lang)} replace stays className="-mx-1 flex">
      <input type="hidden" name="symbol" value={code} />
      <input type="hidden" name="next" value={paths.market(lang, side, searchOf(filter))} />
      <IconButton
        type="submit"
        name="act"
        value={chosen ? "unmark" : "mark"}
        size="sm"
        label={t(chosen ? "favorites.remove" : "favorites.add", { asset: code })}
        icon={<StarIcon className={`size-4 ${chosen ? "fill-current text-accent" : ""}`} />}
      />
    </PostForm>
  );
}
