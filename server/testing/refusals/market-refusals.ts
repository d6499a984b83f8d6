import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { FileId, PaymentId } from "@plaza/contract/ids.ts";
import { drawn, pdfOfSize, pngOfSize } from "../pictures.ts";
import { promptPayCode, qrPicture } from "../qr-pictures.ts";
import type { Person } from "../stack.ts";
import { askBackoffice } from "../staff.ts";
import { formOf, sendForm } from "../uploads.ts";
import { apply, approve, seasoned } from "../merchants.ts";
import { call, desk, google, whileSet, type Provocations, type Stage } from "./provocation.ts";

/** Refusals of adverts, payment accounts, uploaded files and the merchant program. */

const MEBIBYTE = 1024 * 1024;

type Terms = WireOf<"POST /api/ctc/create-adv">["body"];

async function sellTerms(stage: Stage, owner: Person): Promise<Terms> {
  const { rows } = await stage.stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [owner.id]);
  return {
    side: "sell",
    asset: "USDT",
    fiat: "USD",
    priceType: "fixed",
    price: "1",
    quantity: "100",
    minAmount: "10",
    maxAmount: "100",
    paymentIds: rows.map(({ id }) => id),
    paymentWindowMinutes: 15,
    message: "",
  };
}

async function advertise(stage: Stage, changed: Partial<Terms>): Promise<string> {
  const owner = await stage.stack.person({ usdt: "1000" });
  return call(stage, owner, "POST /api/ctc/create-adv", { body: { ...(await sellTerms(stage, owner)), ...changed } });
}

async function upload(stage: Stage, path: string, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await sendForm(stage.stack, await stage.stack.person(), path, formOf([{ bytes }], fields), undefined, stage.headers)).text;
}

/** Adds a Thai account to somebody's, with the name and the picture that are given. */
async function addPromptPay(stage: Stage, holder?: string, qrText?: string): Promise<string> {
  const person = await stage.stack.person({ payments: [] });
  const fields = { account_holder: holder ?? person.name, promptpay_id: "0812345678", bank_name: "Kasikornbank" };
  const picture = async (text: string): Promise<FileId> =>
    (await sendForm(stage.stack, person, "/api/ctc/upload-picture", formOf([{ bytes: await qrPicture(text) }], { qr: "1" }))).data.fileId;
  const qr = qrText === undefined ? {} : { qrFileId: await picture(qrText) };
  const body = { methodId: "promptpay", fiat: "THB", fields, ...qr, securityCode: await google(stage, person) };
  return call(stage, person, "POST /api/ctc/create-user-payment", { body });
}

/** The application of somebody who may have one, undecided. */
async function applicant(stage: Stage) {
  const person = await seasoned(stage.stack);
  const { application } = (await apply(stage.stack, person, "pro")).data;
  if (application === null) throw new Error("no application came of it");
  return { person, applicationId: application.applicationId };
}

const application = (tier: "verified" | "pro", contact = "telegram @trader") =>
  ({ tier, contact, monthlyUsd: "50000", sourceOfFunds: "Savings", agree: true }) as const;

export const MARKET_REFUSALS = {
  price_out_of_band: { args: { percent: "10" }, provoke: (stage) => advertise(stage, { price: "1.3" }) },
  price_forbidden: { args: { percent: "50" }, provoke: (stage) => advertise(stage, { price: "10" }) },
  block_minimum: {
    args: { limit: "10000" },
    provoke: async (stage) => {
      const owner = await seasoned(stage.stack);
      await stage.stack.owner.query("UPDATE users SET merchant_tier = 'block' WHERE id = $1", [owner.id]);
      const body = { ...(await sellTerms(stage, owner)), requirements: { blockTrade: true } };
      return call(stage, owner, "POST /api/ctc/create-adv", { body });
    },
  },
  block_tier: {
    provoke: async (stage) => {
      const owner = await stage.stack.person({ usdt: "1000" });
      const body = { ...(await sellTerms(stage, owner)), requirements: { blockTrade: true } };
      return call(stage, owner, "POST /api/ctc/create-adv", { body });
    },
  },
  advert_too_large: { args: { limit: "200000" }, provoke: (stage) => advertise(stage, { quantity: "200001" }) },
  too_many_adverts: {
    args: { most: 3 },
    provoke: async (stage) => {
      const owner = await stage.stack.person({ usdt: "1000" });
      for (let count = 1; count <= 3; count++) await stage.stack.advert(owner, { side: "sell", quantity: "10" });
      return call(stage, owner, "POST /api/ctc/create-adv", { body: await sellTerms(stage, owner) });
    },
  },
  advert_taken_down: {
    provoke: async (stage) => {
      const owner = await stage.stack.person({ usdt: "10" });
      const advId = await stage.stack.advert(owner, { side: "sell", quantity: "10" });
      await askBackoffice(stage.stack, stage.agent, "POST /api/desk/take-down-advert", {
        body: { advId, note: "asks for another messenger" },
      });
      return call(stage, owner, "POST /api/ctc/update-adv-state", { body: { advId, state: "online" } });
    },
  },
  name_mismatch: { provoke: (stage) => addPromptPay(stage, "Somebody Else") },
  qr_mismatch: { provoke: (stage) => addPromptPay(stage, undefined, promptPayCode("0066812345670")) },
  payment_account_refused: {
    provoke: (stage) =>
      whileSet(stage, "sharedAccountsRefused", true, async () => {
        await addPromptPay(stage);
        return addPromptPay(stage);
      }),
  },
  qr_unreadable: {
    provoke: async (stage) => upload(stage, "/api/ctc/upload-picture", await drawn("png"), { qr: "1" }),
  },
  posting_off: { provoke: (stage) => whileSet(stage, "featuresOff", ["posting"], () => advertise(stage, {})) },
  uploads_off: {
    provoke: (stage) =>
      whileSet(stage, "featuresOff", ["uploads"], async () => upload(stage, "/api/ctc/upload-picture", await drawn("png"))),
  },
  image_type: { provoke: (stage) => upload(stage, "/api/ctc/upload-picture", Buffer.from("GIF89a")) },
  image_too_large: { provoke: async (stage) => upload(stage, "/api/ctc/upload-picture", await pngOfSize(3 * MEBIBYTE)) },
  file_too_large: {
    provoke: (stage) => upload(stage, "/api/ctc/upload-merchant-file", pdfOfSize(10 * MEBIBYTE)),
  },

  limit_conditions_missing: {
    provoke: async (stage) =>
      call(stage, await stage.stack.person(), "POST /api/ctc/create-limit-request", {
        body: { kind: "maxOrderUsd", most: 999_999_999, reason: "More trades" },
      }),
  },
  merchant_requirements_missing: {
    provoke: async (stage) => call(stage, await stage.stack.person(), "POST /api/ctc/apply-merchant", { body: application("verified") }),
  },
  field_blank: {
    provoke: async (stage) => call(stage, await seasoned(stage.stack), "POST /api/ctc/apply-merchant", { body: application("pro", "  ") }),
  },
  application_open: {
    provoke: async (stage) => {
      const { person } = await applicant(stage);
      return call(stage, person, "POST /api/ctc/apply-merchant", { body: application("pro") });
    },
  },
  reapply_later: {
    args: ({ availableAt }: { readonly availableAt: string }) => ({ time: availableAt }),
    provoke: async (stage) => {
      const { person, applicationId } = await applicant(stage);
      await askBackoffice(stage.stack, stage.agent, "POST /api/desk/claim-merchant", { body: { applicationId, claim: true } });
      await askBackoffice(stage.stack, stage.agent, "POST /api/desk/decide-merchant", {
        body: { applicationId, decision: "reject", reasons: ["funds_unclear"], note: "" },
      });
      return call(stage, person, "POST /api/ctc/apply-merchant", { body: application("pro") });
    },
  },
  not_a_merchant: {
    provoke: async (stage) => call(stage, await stage.stack.person(), "POST /api/ctc/leave-merchant", { body: {} }),
  },
  deposit_too_small: {
    args: { amount: "500", token: "USDT" },
    provoke: async (stage) => {
      const { person, applicationId } = await applicant(stage);
      await approve(stage.stack, stage.agent, applicationId);
      const body = { uid: person.uid, quantity: "500.01", reason: "A buyer was harmed." };
      return desk(stage, stage.senior, "POST /api/desk/take-deposit", { body });
    },
  },
  no_deposit: {
    provoke: (stage) =>
      desk(stage, stage.senior, "POST /api/desk/take-deposit", {
        body: { uid: stage.trade.seller.uid, quantity: "1", reason: "A buyer was harmed." },
      }),
  },
} as const satisfies Partial<Provocations>;
