import { useEffect, useRef, useState } from "react";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import { useLang } from "../../shell/root-data.ts";
import type { Preview } from "./form.server.ts";
import type { TypedAdvert } from "./form-values.ts";
import { previewInput } from "./advert-input.ts";

/** How long somebody may pause while typing before the preview follows. */
const TYPING_MS = 400;

/** Where the advert would stand, kept up with what is typed. Only the latest question counts. */
export function usePreview(
  given: Preview,
  typed: TypedAdvert,
  advId: AdvertId | null,
): { preview: Preview; follow: (form: HTMLFormElement) => void } {
  const call = useCaller();
  const lang = useLang();
  // By what the page began with and not by its answer: a page that asks for itself again brings another answer about the same fields.
  const begun = JSON.stringify(typed);
  const [asked, setAsked] = useState<{ for: string; answer: Preview }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = async (form: HTMLFormElement) => {
    const mine = ++latest.current;
    const filled = new FormData(form);
    const text = (name: string) => {
      const value = filled.get(name);
      return typeof value === "string" ? value : "";
    };
    const now: TypedAdvert = {
      ...typed,
      priceType: text("priceType") === "floating" ? "floating" : "fixed",
      price: text("price"),
      margin: text("margin"),
      floor: text("floor"),
      ceiling: text("ceiling"),
      min: text("min"),
      max: text("max"),
      methods: filled.getAll("methods").filter((value) => typeof value === "string"),
      private: filled.has("privateLink"),
      message: text("message"),
      autoReply: text("autoReply"),
    };
    try {
      const answer = await call("POST /api/ctc/preview-adv", { body: previewInput(now, lang, advId) });
      if (mine === latest.current) setAsked({ for: begun, answer });
    } catch (fault) {
      rethrowUnlessRefusal(fault);
    }
  };
  const follow = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(form), TYPING_MS);
  };
  return { preview: asked?.for === begun ? asked.answer : given, follow };
}
