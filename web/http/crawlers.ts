/**
 * Search engines and link previews by the names that they give themselves. Browsers that a program drives, `curl` and the like are not among
 * them: somebody reads what those get.
 */
const CRAWLERS = new RegExp(
  [
    // Most of them: Googlebot, bingbot, YandexBot, Applebot, Twitterbot, LinkedInBot, Slackbot, TelegramBot, Discordbot, GPTBot …
    // A Cubot is a phone.
    "[a-z](?<!\\bcu)bot\\b",
    "(?:crawler|spider)\\b",
    "Google-(?:InspectionTool|Extended|Read-Aloud)|GoogleOther|Mediapartners-Google|APIs-Google|Storebot-Google",
    "BingPreview|Slurp|Yeti/|Daum/|Qwantify|archive\\.org_bot|ia_archiver|coccoc",
    "facebookexternalhit|facebookcatalog|meta-externalagent|WhatsApp/|SkypeUriPreview|Slack-ImgProxy|vkShare|Iframely|Embedly|Mastodon/",
  ].join("|"),
  "i",
);
/** Longer ones are nobody's, and are not looked through. */
const LONGEST_USER_AGENT = 500;

/** Whether a page would go into an index or a preview, and to no reader. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLERS.test(userAgent.slice(0, LONGEST_USER_AGENT));
}
