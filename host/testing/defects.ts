import { setTimeout as pause } from "node:timers/promises";
import { type HostApiParts, parseJson, refuse } from "../api/host-api.ts";
import type { SignedRequest } from "../api/signature.ts";
import type { HostEvent } from "@plaza/contract/host-api.ts";
import { DEMO_USERS } from "../demo.ts";
import type { BookedTransfer, SpotTransfer, SpotWallet } from "../wallet/spot-wallet.ts";

/** Mistakes that exchanges have made, each as a change of one piece of the reference exchange. The check must find every one. */
export const DEFECTS: Readonly<Record<string, (parts: HostApiParts) => HostApiParts>> = {
  "no signature is checked": (parts) => ({ ...parts, checkSignature: () => null }),
  "a request without a signature is let in": (parts) => ({
    ...parts,
    checkSignature: (request) => (request.headers["plaza-signature"] === undefined ? null : parts.checkSignature(request)),
  }),
  "any problem with the time is forgiven": (parts) => forgiving(parts, "clock_skewed"),
  "a nonce works twice": (parts) => forgiving(parts, "nonce_used"),
  "a wrong signature is forgiven": (parts) => forgiving(parts, "signature_invalid"),
  "the query is not signed": (parts) => ({
    ...parts,
    checkSignature: (request) => parts.checkSignature({ ...request, url: request.url.split("?", 1)[0] ?? "" }),
  }),
  "a repeated transfer is booked again": (parts) => booking(parts, (transfer) => bookAgain(parts.wallet, transfer)),
  "a reference with another content gets the first answer": (parts) =>
    booking(parts, (transfer) => parts.wallet.find(transfer.reference) ?? parts.wallet.book(transfer)),
  "two equal transfers at once are both booked": (parts) => {
    const seen = new Set<string>();
    return booking(parts, async (transfer) => {
      const isKnown = seen.has(transfer.reference);
      await pause(30);
      seen.add(transfer.reference);
      return isKnown ? parts.wallet.book(transfer) : bookAgain(parts.wallet, transfer);
    });
  },
  "an overdraft is granted": (parts) =>
    booking(parts, (transfer) => {
      const owned = parts.wallet.balancesOf(transfer.externalId).find(({ asset }) => asset === transfer.asset)?.spot ?? 0n;
      if (transfer.direction === "from_p2p" || owned >= transfer.amount) return parts.wallet.book(transfer);
      return parts.wallet.find(transfer.reference) ?? { ...transfer, state: "done", reason: null };
    }),
  "a refused transfer is tried again when it is repeated": (parts) =>
    booking(parts, (transfer) => {
      const earlier = parts.wallet.find(transfer.reference);
      return earlier?.state === "refused" ? bookAgain(parts.wallet, transfer) : parts.wallet.book(transfer);
    }),
  "a refusal has no reason": (parts) => changedBooking(parts, (booked) => ({ ...booked, reason: null })),
  "done is called completed": (parts) =>
    changedBooking(parts, (booked) => (booked.state === "done" ? ({ ...booked, state: "completed" } as never) : booked)),
  "an answer says the contrary of what was booked": (parts) =>
    changedBooking(parts, (booked) => (booked.state === "done" ? { ...booked, state: "refused", reason: "busy" } : booked)),
  "amounts go through a floating point number": (parts) =>
    booking(parts, (transfer) => bookWith(parts.wallet, transfer, afloat(transfer.amount))),
  "an amount is rounded to cents": (parts) =>
    booking(parts, (transfer) => bookWith(parts.wallet, transfer, transfer.amount - (transfer.amount % 10_000n) || 10_000n)),
  "from_p2p adds nothing": (parts) =>
    booking(parts, (transfer) =>
      transfer.direction === "to_p2p" ? parts.wallet.book(transfer) : { ...transfer, state: "done", reason: null },
    ),
  "negative amounts are read": (parts) => reading(parts, (fields) => ({ ...fields, amount: replaced(fields["amount"], /^-/, "") })),
  "exponents are read": (parts) => reading(parts, (fields) => ({ ...fields, amount: replaced(fields["amount"], /e0$/, "") })),
  "commas are read": (parts) => reading(parts, (fields) => ({ ...fields, amount: replaced(fields["amount"], ",", ".") })),
  "digits beyond the asset's are cut": (parts) =>
    reading(parts, (fields) => ({ ...fields, amount: replaced(fields["amount"], /(\.\d{6})\d+$/, "$1") })),
  "an amount may be a number": (parts) => reading(parts, (fields) => ({ ...fields, amount: String(fields["amount"]) })),
  "a zero amount is done": (parts) =>
    reading(parts, (fields) => (/^0(\.0*)?$/.test(fields["amount"] ?? "") ? { ...fields, amount: "0.000001" } : fields)),
  "assets are read in small letters": (parts) => reading(parts, (fields) => ({ ...fields, asset: fields["asset"]?.toUpperCase() })),
  "any other direction is from_p2p": (parts) =>
    reading(parts, (fields) => (fields["direction"] === "to_p2p" ? fields : { ...fields, direction: "from_p2p" })),
  "references have no limit": (parts) => reading(parts, (fields) => ({ ...fields, reference: fields["reference"]?.slice(0, 128) })),
  "any code is good": (parts) => ({ ...parts, checkFactor: () => true }),
  "no code is good": (parts) => ({ ...parts, checkFactor: () => false }),
  "a code is good for any user": (parts) => ({
    ...parts,
    checkFactor: (input) => parts.checkFactor({ ...input, externalId: DEMO_USERS[0].externalId }),
  }),
  "events that were sent again are an error": (parts) => {
    const seen = new Set<string>();
    return receiving(parts, ({ id }) => !seen.has(id) && seen.add(id).has(id));
  },
  "unknown events are an error": (parts) => receiving(parts, ({ kind }) => kind.startsWith("order.")),
  "references are compared without capitals": (parts) =>
    booking(parts, (transfer) => parts.wallet.book({ ...transfer, reference: transfer.reference.toLowerCase() })),
  "unknown fields are ignored": (parts) =>
    reading(parts, ({ reference, externalId, asset, amount, direction }) => ({ reference, externalId, asset, amount, direction })),
  "a malformed body is an error of the server": (parts) => ({
    ...parts,
    readTransfer: (body) => (parseJson(body) === undefined ? refuse(500, "internal") : parts.readTransfer(body)),
  }),
  "an unknown user gets a wallet": (parts) => ({
    ...parts,
    wallet: { ...parts.wallet, hasUser: () => true },
    readTransfer: (body) => {
      const transfer = parts.readTransfer(body);
      return "status" in transfer && transfer.status === 404 ? ({ ...(parseJson(body) as object), amount: 1n } as never) : transfer;
    },
  }),
  "an unknown transfer is pending": (parts) => ({
    ...parts,
    wallet: {
      ...parts.wallet,
      find: (reference) => parts.wallet.find(reference) ?? ({ state: "pending", reason: null } as BookedTransfer),
    },
  }),
  "the question about a transfer says done for all": (parts) => ({
    ...parts,
    wallet: {
      ...parts.wallet,
      find: (reference) => {
        const found = parts.wallet.find(reference);
        return found === null ? null : { ...found, state: "done", reason: null };
      },
    },
  }),
};

function forgiving(parts: HostApiParts, problem: string): HostApiParts {
  return {
    ...parts,
    checkSignature: (request: SignedRequest) => {
      const found = parts.checkSignature(request);
      return found === problem ? null : found;
    },
  };
}

function booking(parts: HostApiParts, bookTransfer: HostApiParts["bookTransfer"]): HostApiParts {
  return { ...parts, bookTransfer };
}

function changedBooking(parts: HostApiParts, change: (booked: BookedTransfer) => BookedTransfer): HostApiParts {
  return booking(parts, (transfer) => {
    const booked = parts.wallet.book(transfer);
    return booked === "mismatch" ? booked : change(booked);
  });
}

/** Fails with the events that it does not like, as a program without a rule for them does. */
function receiving(parts: HostApiParts, isLiked: (event: HostEvent) => boolean): HostApiParts {
  return {
    ...parts,
    receiveEvents: (events) => {
      if (!events.every(isLiked)) throw new Error("an event that nobody expected");
      parts.receiveEvents(events);
    },
  };
}

type Fields = Readonly<Record<string, string | undefined>>;

/** What is no text stays as it is. */
function replaced(given: string | undefined, what: RegExp | string, by: string): string | undefined {
  return typeof given === "string" ? given.replace(what, by) : given;
}

/** Reads the fields more kindly than it should. */
function reading(parts: HostApiParts, change: (fields: Fields) => Fields): HostApiParts {
  return {
    ...parts,
    readTransfer: (body) => {
      const fields = parseJson(body);
      const isObject = typeof fields === "object" && fields !== null && !Array.isArray(fields);
      return parts.readTransfer(isObject ? JSON.stringify(change(fields as Fields)) : body);
    },
  };
}

let copies = 0;

/** Books under a name that nothing else has. */
function bookAgain(wallet: SpotWallet, transfer: SpotTransfer): BookedTransfer | "mismatch" {
  const first = wallet.find(transfer.reference) === null;
  return wallet.book(first ? transfer : { ...transfer, reference: `${transfer.reference}-${(copies += 1)}` });
}

function bookWith(wallet: SpotWallet, transfer: SpotTransfer, amount: bigint): BookedTransfer | "mismatch" {
  return wallet.book({ ...transfer, amount });
}

/** One unit less, as if a float in between had lost it. */
function afloat(units: bigint): bigint {
  return units > 1n ? units - 1n : 1n;
}
