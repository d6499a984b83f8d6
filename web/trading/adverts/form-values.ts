/** The advert form as it is filled in: texts, as the fields show them. */
export interface TypedAdvert {
  readonly side: "buy" | "sell";
  readonly asset: string;
  readonly fiat: string;
  readonly priceType: "fixed" | "floating";
  readonly price: string;
  readonly margin: string;
  readonly floor: string;
  readonly ceiling: string;
  readonly quantity: string;
  readonly min: string;
  readonly max: string;
  readonly methods: readonly string[];
  readonly window: string;
  readonly message: string;
  readonly autoReply: string;
  readonly minTrades: string;
  readonly minRate: string;
  readonly minAge: string;
  readonly verifiedOnly: boolean;
  readonly bankReference: boolean;
  readonly blockTrade: boolean;
  /** Codes; none: every country. */
  readonly countries: readonly string[];
  readonly hoursOn: boolean;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly days: readonly string[];
  readonly private: boolean;
}

export const WINDOWS = [15, 20, 30, 45, 60, 90, 180] as const;

export const BLANK: TypedAdvert = {
  side: "sell",
  asset: "USDT",
  fiat: "USD",
  priceType: "fixed",
  price: "",
  margin: "",
  floor: "",
  ceiling: "",
  quantity: "",
  min: "",
  max: "",
  methods: [],
  window: "15",
  message: "",
  autoReply: "",
  minTrades: "",
  minRate: "",
  minAge: "",
  verifiedOnly: false,
  bankReference: false,
  blockTrade: false,
  countries: [],
  hoursOn: false,
  from: "09:00",
  to: "18:00",
  timeZone: "UTC",
  days: ["1", "2", "3", "4", "5"],
  private: false,
};
