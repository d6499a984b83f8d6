import { useTexts } from "@plaza/messages/react.tsx";

/** The demo exchange's published accounts (contract, "In demo mode"). */
const ACCOUNTS = [
  ["buyer@demo.test", "account.demo_buyer"],
  ["seller@demo.test", "account.demo_seller"],
  ["newcomer@demo.test", "account.demo_newcomer"],
] as const;
const PASSWORD = "Demo-Passw0rd!";
const TOTP_SECRET = "JBSWY3DPEHPK3PXP";

/** Whom one can log in as. Shown on a demo exchange only. */
export function DemoAccounts() {
  const t = useTexts();
  return (
    <section className="mt-6 px-1 text-13 text-ink-soft">
      <h2 className="font-semibold text-ink">{t("account.demo_accounts")}</h2>
      <ul className="mt-1">
        {ACCOUNTS.map(([account, does]) => (
          <li key={account}>
            <code className="font-mono text-ink">{account}</code> ({t(does)})
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("account.demo_accounts_help", { password: PASSWORD, secret: TOTP_SECRET })}</p>
    </section>
  );
}
