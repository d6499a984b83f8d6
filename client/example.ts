import { createClient, hmacSigner } from "./index.ts";

/**
 * A merchant's program in its smallest form: looks at the market, posts an advert a little above the best price, and then says what happens
 * to its orders. Start it with a key that may read and change adverts:
 *
 *   PLAZA_ORIGIN=http://localhost:3000 PLAZA_KEY=pk_… PLAZA_SECRET=… npx node client/example.ts
 *
 * With PLAZA_ONCE=1 it takes the advert back and ends after having looked around, without waiting for orders.
 */
const { PLAZA_ORIGIN: origin, PLAZA_KEY: publicId, PLAZA_SECRET: secret, PLAZA_ONCE: once } = process.env;
if (!origin || !publicId || !secret) throw new Error("PLAZA_ORIGIN, PLAZA_KEY and PLAZA_SECRET say where and who; see docs/merchants.md");

const say = (line: string) => void process.stdout.write(`${line}\n`);
const plaza = createClient({ origin, signer: hmacSigner(publicId, secret) });

const me = await plaza.call("GET /api/a/v2/auth/user/info");
say(`signed in as ${me.username}`);

const { items } = await plaza.call("POST /api/ctc/query-adv-list", { body: { side: "sell", asset: "USDT", fiat: "USD", limit: 5 } });
for (const advert of items)
  say(`offer ${advert.advId}: pays ${advert.price} USD for up to ${advert.remaining} USDT, ${advert.advertiser.nickname}`);
const [best] = items;
if (best === undefined) throw new Error("nobody buys USDT for USD here");

const posted = await plaza.call("POST /api/ctc/create-adv", {
  body: {
    side: "buy",
    asset: "USDT",
    fiat: "USD",
    priceType: "fixed",
    price: best.price,
    quantity: "100",
    minAmount: "10",
    maxAmount: "50",
    methodIds: [best.methods[0]?.methodId ?? "wise"],
    paymentWindowMinutes: 15,
    message: "Posted by a program.",
    requirements: {},
  },
});
say(`posted advert ${posted.advert.advId}, ${posted.advert.state}`);

if (once) {
  const closed = await plaza.call("POST /api/ctc/update-adv-state", { body: { advId: posted.advert.advId, state: "closed" } });
  say(`closed advert ${closed.items[0]?.advert.advId ?? ""}`);
} else {
  say("watching orders; Ctrl-C stops");
  for await (const { id, event } of plaza.events()) {
    if (event.kind === "order") say(`${id}: order ${event.orderId} is ${event.status}`);
    else if (event.kind === "chat") say(`${id}: message in order ${event.message.orderId}`);
    else if (event.kind === "reset") say("too far behind: read everything afresh");
  }
}
