export interface PortalBindings {
  ASSETS: Fetcher;
  CACHE: KVNamespace;
  BACKEND: Fetcher;
  CHAT: Fetcher;
  /** Rate limits of passwords, verification codes and registrations, per IP and per phone number. */
  TRIES_BY_ADDRESS: RateLimit;
  TRIES_BY_NUMBER: RateLimit;
  /** Rate limits of new guests, room requests and messages, per IP. */
  GUESTS_BY_ADDRESS: RateLimit;
  ROOMS_BY_ADDRESS: RateLimit;
  ASKS_BY_ADDRESS: RateLimit;
  /** Rate limit of rendered share cards, per IP. */
  PICTURES_BY_ADDRESS: RateLimit;
  SIGNALS_BY_ADDRESS: RateLimit;
  DOMAIN_TYPE: string;
  /** Origin of an external backend. Empty for the embedded backend. */
  BACKEND_ORIGIN: string;
  /** Secret: the credentials that follow 'Basic ' in the authorization header of requests to the backend. */
  BACKEND_BASIC_AUTH?: string;
  /** Secret that the chat Worker requires in every request. */
  CHAT_SECRET?: string;
  /** Origin of an external Chatwoot. Empty for the embedded chat service. */
  CHAT_ORIGIN: string;
  /** Chatwoot inbox per agent, 'KEY=INBOX,KEY=INBOX', or one inbox for all. */
  CHAT_INBOX: string;
  PICTURE_ORIGIN: string;
  /** Hosts whose videos may be embedded in frames: 'player.example, films.example'; empty for none. */
  FILM_HOSTS: string;
  MAP_STYLE_GLOBAL: string;
  MAP_STYLE_MAINLAND: string;
  /** Domains for the HSTS preload list, separated by blanks. Every subdomain of them must serve https. */
  HSTS_PRELOAD: string;
  /** Contacts in security.txt, 'mailto:…' or 'https://…', separated by commas. If empty, there is no security.txt. */
  SECURITY_CONTACT: string;
  /** Region whose agents are served here, 'global' or 'mainland'. Empty for all agents. */
  REGION: string;
  /** URL of an agent's site in the other region, with '{key}' for the agent: 'https://{key}.agency.example'. */
  OTHER_REGION: string;
  /**
   * Public key of the Turnstile CAPTCHA shown before text messages are sent. Without key and secret there is no
   * CAPTCHA.
   */
  TURNSTILE_SITE_KEY: string;
  /** Secret of Turnstile's verification API. */
  TURNSTILE_SECRET?: string;
  /** URL of the verification API. Empty for Cloudflare's. */
  TURNSTILE_VERIFY_URL: string;
  /**
   * Secret: WeChat official accounts by agent key, as JSON: {"mso":{"appId":"wx…","secret":"…"}}. Without it no WeChat
   * code is loaded.
   */
  WECHAT_ACCOUNTS?: string;
  /** Origin of WeChat's API. Empty for the official one. */
  WECHAT_API_ORIGIN: string;
  /** Secret that authorizes /_/ready. Without it the endpoint is closed. */
  OPS_TOKEN?: string;
  /** Secret: webhook that receives alarms; without it they are only logged. */
  ALARM_URL?: string;
  /** Secret that opens the developer endpoints in a preview, such as outbox and gallery. */
  PREVIEW_PASS?: string;
  /** Workers Analytics Engine dataset for page signals. Optional. */
  SIGNALS?: AnalyticsEngineDataset;
  /** Branch that a preview deploys. Every request to it requires PREVIEW_PASS. */
  PREVIEW_BRANCH?: string;
  /** 'yes' where a single isolate serves all requests, as under `npm start`. */
  ONLY_ISOLATE?: string;
}
