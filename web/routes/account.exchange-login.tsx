export { loadExchangeLogin as loader, actOnExchangeLogin as action } from "../account/sign-in/exchange-login.server.ts";
export { ExchangeLogin as default } from "../account/sign-in/exchange-login-page.tsx";
