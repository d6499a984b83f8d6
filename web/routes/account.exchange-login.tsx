export { loadExchangeLogin as loader, actOnExchangeLogin as action } from "../account/sign-in/exchange-login.server.ts";
export { ExchangeLoginPage as default } from "../account/sign-in/exchange-login-page.tsx";
