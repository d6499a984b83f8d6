import { takeQuote } from "../trading/express/express.server.ts";

export const action = takeQuote;

export { loadLanding as loader } from "../trading/express/landing.server.ts";
export { LandingPage as default } from "../trading/express/landing-page.tsx";
