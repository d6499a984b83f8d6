import { useTexts } from "@plaza/messages/react.tsx";
import { toasts } from "@plaza/ui/toasts.ts";
import { browserCaller } from "../../shell/api/browser.ts";
import { DeveloperSection } from "./section.tsx";
import { StoreBench, type StoreAct } from "./store-bench.tsx";
import { useLoadedData } from "../../shell/root-data.ts";
import { startUp } from "../../shell/session/browser-startup.ts";
import { p2pStore, publicStore, setUserInfo, userStore } from "../../shell/session/stores.ts";

/** The client's stores, live (docs/specification.md, Client data). Their page keeps its specified name. */
export function PiniaPage() {
  const t = useTexts();
  const acts = useActs();
  return (
    <DeveloperSection title={t("developer.page.pinia")} lead={t("developer.stores_lead")}>
      <div className="grid gap-4">
        <StoreBench name="user" store={userStore} acts={acts.user} />
        <StoreBench name="p2p" store={p2pStore} acts={acts.p2p} />
        <StoreBench name="public" store={publicStore} acts={acts.public} />
      </div>
    </DeveloperSection>
  );
}

function useActs(): Record<"user" | "p2p" | "public", readonly StoreAct[]> {
  const t = useTexts();
  const root = useLoadedData();
  const api = browserCaller(root);
  const report = (sentence: string) => void toasts.show(sentence, { kind: "danger" });
  const payments = async () => {
    try {
      p2pStore.set({ userPaymentsList: await api("GET /api/ctc/query-user-payment") });
    } catch (fault) {
      report(fault instanceof Error ? fault.message : String(fault));
    }
  };
  return {
    user: [
      { text: t("developer.stores_start"), act: () => startUp(root, api, report) },
      { text: t("developer.stores_nobody"), act: () => setUserInfo(null) },
    ],
    p2p: [
      { text: t("developer.stores_payments"), act: payments },
      { text: t("developer.stores_terms"), act: () => p2pStore.set({ isAllowTerms: !p2pStore.get().isAllowTerms }) },
    ],
    public: [{ text: t("developer.stores_theme"), act: () => publicStore.set({ darkTheme: !publicStore.get().darkTheme }) }],
  };
}
