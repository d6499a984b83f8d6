/**
 * What an exchange's own API that isn't ours says of one user, one advert and one order: the fields that the specification promises and no
 * others. The tests before such an API begin with these.
 */
export const FOREIGN_USER = {
  UID: "70007",
  userId: "7",
  accountGroup: 0,
  username: "",
  emailOrPhone: "f***@far.example",
  kycType: "personal",
  kycStatus: "approved",
  isAdmin: true,
};

export const FOREIGN_ADVERTISER = {
  uid: "900",
  nickname: "Faraway Trader",
  avatarColor: 3,
  traderStatus: "active",
  online: true,
  lastSeenAt: null,
  totalTrades: 12,
  completionRate: "0.9876",
  avgReleaseMinutes: 4,
  avgPayMinutes: null,
  positiveRate: null,
  joinedAt: "2025-01-01T00:00:00.000Z",
  verifiedKyc: true,
  verifiedEmail: true,
  verifiedPhone: true,
};

export const FOREIGN_METHOD = { methodId: "far_bank", name: "Far Bank" };

export const FOREIGN_ADVERT = {
  advId: "81",
  version: 1,
  side: "sell",
  asset: "USDT",
  fiat: "USD",
  priceType: "fixed",
  price: "1.0123",
  quantity: "500",
  remaining: "450",
  minAmount: "10",
  maxAmount: "300",
  methods: [FOREIGN_METHOD],
  paymentWindowMinutes: 15,
  message: "",
  requirements: {},
  feeRate: "0.001",
  state: "online",
  updatedAt: "2026-01-01T00:00:00.000Z",
  eligible: true,
  ineligibleReasons: [],
  advertiser: FOREIGN_ADVERTISER,
};

/** Without its status: each test has its own. */
export const FOREIGN_ORDER = {
  version: 1,
  serverTime: "2026-01-01T00:00:00.000Z",
  type: "buy",
  role: "buyer",
  maker: false,
  asset: "USDT",
  fiat: "USD",
  price: "1.01",
  quantity: "20",
  amount: "20.20",
  feeRate: "0.001",
  fee: "0.02",
  receive: "19.98",
  createdAt: "2026-01-01T00:00:00.000Z",
  payBefore: "2026-01-01T00:15:00.000Z",
  paymentWindowMinutes: 15,
  method: FOREIGN_METHOD,
  receiverName: "Fara Way",
  payerName: "Fara Way",
  paymentReference: "FAR81",
};

export const NOTHING_RESTRICTED = {
  ipRestricted: false,
  needKyc: false,
  depositNeedKyc: false,
  fiatPaymentRestricted: false,
  restrictedAssetList: [],
};
