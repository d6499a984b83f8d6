import { layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/**
 * Every page, once, inside the frame. The first segment is always the language; what has none is redirected or not found by the root's
 * middleware.
 */
export default [
  layout("routes/frame.tsx", [
    ...prefix(":lang", [
      route("", "routes/home.tsx"),
      route("p2p", "routes/p2p.tsx"),
      route("p2p/buy", "routes/p2p.buy.tsx"),
      route("p2p/sell", "routes/p2p.sell.tsx"),
      route("p2p/board", "routes/p2p.board.tsx"),
      route("p2p/board/figures", "routes/p2p.board.figures.tsx"),
      route("p2p/board/figures.csv", "routes/p2p.board.figures-csv.ts"),
      route("p2p/board/orders.csv", "routes/p2p.board.orders-csv.ts"),
      route("p2p/order", "routes/p2p.order.tsx"),
      route("p2p/buy/detail/:orderId", "routes/p2p.detail.tsx", { id: "p2p.buy.detail" }),
      route("p2p/sell/detail/:orderId", "routes/p2p.detail.tsx", { id: "p2p.sell.detail" }),
      route("p2p/buy/detail/:orderId/appeal", "routes/p2p.appeal.tsx", { id: "p2p.buy.appeal" }),
      route("p2p/sell/detail/:orderId/appeal", "routes/p2p.appeal.tsx", { id: "p2p.sell.appeal" }),
      route("p2p/advertiser/:uid", "routes/p2p.advertiser.tsx"),
      route("p2p/advertiser/:uid/figures", "routes/p2p.figures.tsx"),
      route("p2p/people/:kind", "routes/p2p.people.tsx"),
      route("p2p/review/:orderId", "routes/p2p.review.tsx"),
      route("p2p/payments", "routes/p2p.payments.tsx"),
      route("p2p/payments/new", "routes/p2p.payments.new.tsx"),
      route("p2p/order/:orderId/chat", "routes/p2p.chat-file.ts"),
      route("p2p/verify", "routes/p2p.verify.tsx"),
      route("hkpay", "routes/hkpay.tsx"),
      route("test", "routes/test.tsx", [
        route("style", "routes/test.style.tsx"),
        route("avatar", "routes/test.avatar.tsx"),
        route("locale", "routes/test.locale.tsx"),
        route("request", "routes/test.request.tsx"),
        route("jsBridge", "routes/test.jsBridge.tsx"),
      ]),
      route("p2p/terms", "routes/p2p.terms.tsx"),
      route("proof", "routes/proof.tsx"),
      route("p2p/rules", "routes/p2p.rules.tsx"),
      route("notifications", "routes/notifications.tsx"),
      route("account/notifications", "routes/account.notifications.tsx"),
      route("account/quick-replies", "routes/account.quick-replies.tsx"),
      route("account/login", "routes/account.login.tsx"),
      route("account/logout", "routes/account.logout.tsx"),
      route("account/api-keys", "routes/account.api-keys.tsx"),
      route("account/webhooks", "routes/account.webhooks.tsx"),
      route("account/kyc", "routes/account.kyc.tsx"),
      route("account/register", "routes/account.register.tsx"),
      route("account/forgotten", "routes/account.forgotten.tsx"),
      route("account/security", "routes/account.security.tsx", [route(":topic", "routes/account.security.topic.tsx")]),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  // The desk: a frame, a sign-in and a language choice of its own.
  layout("routes/desk.tsx", [
    ...prefix("desk", [
      route("", "routes/desk.home.tsx"),
      route("sign-in", "routes/desk.sign-in.tsx"),
      route("sign-out", "routes/desk.sign-out.tsx"),
      route("language", "routes/desk.language.tsx"),
      route("kyc", "routes/desk.kyc.tsx"),
      route("kyc/:caseId", "routes/desk.kyc-case.tsx"),
      route("*", "routes/desk.not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
