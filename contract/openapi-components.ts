import type { TSchema } from "typebox";
import { CodeSent, SignedIn } from "./calls/account.ts";
import { Hours, OwnAdvert } from "./calls/adverts.ts";
import { ApiKey } from "./calls/api-keys.ts";
import { Case, CaseEntry } from "./calls/appeals.ts";
import { BackofficeCase } from "./calls/backoffice-appeals.ts";
import { StaffMe } from "./calls/backoffice.ts";
import { ChatMessage } from "./calls/chat.ts";
import { EvidencePack } from "./calls/evidence.ts";
import { FileView } from "./calls/files.ts";
import { Advert, Advertiser, BlockReason, NamedMethod, Requirements } from "./calls/market.ts";
import { ApplicationFile, Deposit, Perks, RequirementProgress, TierChange } from "./calls/merchants.ts";
import { NotificationSettings } from "./calls/notifications.ts";
import { AvailableAction, Order, OrderEvent } from "./calls/orders.ts";
import { OwnPayment } from "./calls/payments.ts";
import { Review } from "./calls/reviews.ts";
import { CredentialOptions, CredentialResponse } from "./calls/sign-in.ts";
import { SubUser } from "./calls/sub-users.ts";
import { Webhook } from "./calls/webhooks.ts";
import { CoinEntry, CurrencyEntry } from "./catalogue.ts";
import { mapSchemas, type JsonSchema } from "./json-schema.ts";
import { schemaReference } from "./openapi-parts.ts";
import { SecurityCode } from "./schemas.ts";

/** What several calls have in common, by the name under which the OpenAPI document describes it once. */
const SHARED: Readonly<Record<string, TSchema>> = {
  Advert,
  Advertiser,
  ApiKey,
  ApplicationFile,
  AvailableAction,
  BlockReason,
  Case,
  CaseEntry,
  ChatMessage,
  CodeSent,
  CoinEntry,
  CredentialOptions,
  CredentialResponse,
  CurrencyEntry,
  Deposit,
  BackofficeCase,
  EvidencePack,
  FileView,
  Hours,
  NamedMethod,
  NotificationSettings,
  Order,
  OrderEvent,
  OwnAdvert,
  OwnPayment,
  Perks,
  Requirements,
  RequirementProgress,
  Review,
  SecurityCode,
  SignedIn,
  StaffMe,
  SubUser,
  TierChange,
  Webhook,
};

/** By what a schema says: one that was made optional is another object. */
const NAMES = new Map(Object.entries(SHARED).map(([name, schema]) => [JSON.stringify(schema), name]));

/** The schemas of a document, each under its name. */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Describes an object under this name, unless it has one already, and refers to it. What isn't an object stays where it is. */
  readonly refer: (name: string, schema: JsonSchema) => JsonSchema;
}

/** @param schemas what the document has besides */
export function namedComponents(schemas: Readonly<Record<string, JsonSchema>>): Components {
  const described: Record<string, JsonSchema> = { ...schemas };
  for (const [name, schema] of Object.entries(SHARED)) described[name] = mapSchemas(schema, withReferences);
  return {
    schemas: described,
    refer: (name, schema) => {
      const reference = withReferences(schema);
      if ("$ref" in reference || !("properties" in reference)) return reference;
      described[name] = reference;
      return schemaReference(name);
    },
  };
}

/** The schema with a reference in place of each named one, itself included. */
function withReferences(schema: JsonSchema): JsonSchema {
  const name = NAMES.get(JSON.stringify(schema));
  return name === undefined ? mapSchemas(schema, withReferences) : schemaReference(name);
}
