/** Bindings of the portal Worker (wrangler.toml). */
export interface PortalBindings {
  ASSETS: Fetcher;
  CACHE: KVNamespace;
  BACKEND: Fetcher;
  CHAT: Fetcher;
  /** Rate limits of passwords, codes and registrations: per IP and per phone number. */
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
  /** Origin of an outside backend; empty for the embedded one. */
  BACKEND_ORIGIN: string;
  /** Secret: credentials after 'Basic ' in the backend's authorization header. */
  BACKEND_BASIC_AUTH?: string;
  /** Secret that the chat Worker requires. */
  CHAT_SECRET?: string;
  /** Origin of an outside Chatwoot; empty for the embedded service. */
  CHAT_ORIGIN: string;
  /** Chatwoot inbox: 'KEY=INBOX,KEY=INBOX' per agent, or one for all. */
  CHAT_INBOX: string;
  PICTURE_ORIGIN: string;
  /** Hosts whose videos may be framed: 'player.example, films.example'; empty for none. */
  FILM_HOSTS: string;
  MAP_STYLE_GLOBAL: string;
  MAP_STYLE_MAINLAND: string;
  /** Domains, separated by blanks, for the HSTS preload list: every subdomain must serve https. */
  HSTS_PRELOAD: string;
  /** Contacts in security.txt: 'mailto:…' or 'https://…', separated by commas; empty: no security.txt. */
  SECURITY_CONTACT: string;
  /** 'global' or 'mainland': agents served here; empty: all. */
  REGION: string;
  /** URL of the other region, with '{key}' for the agent: 'https://{key}.agency.example'. */
  OTHER_REGION: string;
  /** Public key of the Turnstile challenge before text messages; empty, with its secret: no challenge. */
  TURNSTILE_SITE_KEY: string;
  /** Secret of Turnstile's verification API. */
  TURNSTILE_SECRET?: string;
  /** Verification URL; empty: Cloudflare's. */
  TURNSTILE_VERIFY_URL: string;
  /** Secret for /_/ready; without it the endpoint is closed. */
  OPS_TOKEN?: string;
  /** Secret: webhook for alarms; without it they are only logged. */
  ALARM_URL?: string;
  /** Secret that opens outbox and gallery in a preview. */
  PREVIEW_PASS?: string;
  /** Workers Analytics Engine dataset for page signals, if bound. */
  SIGNALS?: AnalyticsEngineDataset;
  /** Branch of a preview; then every request requires PREVIEW_PASS. */
  PREVIEW_BRANCH?: string;
}
