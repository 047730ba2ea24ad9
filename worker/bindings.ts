/** What wrangler.toml gives the portal Worker. */
export interface PortalBindings {
  ASSETS: Fetcher;
  CACHE: KVNamespace;
  BACKEND: Fetcher;
  CHAT: Fetcher;
  /** How often guesses, codes and registrations may come: from one address, and for one number. */
  TRIES_BY_ADDRESS: RateLimit;
  TRIES_BY_NUMBER: RateLimit;
  /** How many guests may be made up from one address, how often rooms may be reached, and how often somebody be asked. */
  GUESTS_BY_ADDRESS: RateLimit;
  ROOMS_BY_ADDRESS: RateLimit;
  ASKS_BY_ADDRESS: RateLimit;
  /** How many pictures of shared links may be drawn for one. */
  PICTURES_BY_ADDRESS: RateLimit;
  SIGNALS_BY_ADDRESS: RateLimit;
  DOMAIN_TYPE: string;
  /** Where an outside backend stands; empty for the embedded one. */
  BACKEND_ORIGIN: string;
  /** What stands after 'Basic ' in the authorization that the backend asks for: a secret. */
  BACKEND_BASIC_AUTH?: string;
  /** What the chat Worker asks of its caller: a secret. */
  CHAT_SECRET?: string;
  /** Where an outside Chatwoot stands; empty for the embedded people's service. */
  CHAT_ORIGIN: string;
  /** Its inbox: 'KEY=INBOX,KEY=INBOX' by agent, or one for all. */
  CHAT_INBOX: string;
  PICTURE_ORIGIN: string;
  /** Whose films may be shown in a frame: 'player.example, films.example'; empty for nobody's. */
  FILM_HOSTS: string;
  MAP_STYLE_GLOBAL: string;
  MAP_STYLE_MAINLAND: string;
  /** Domains, with blanks between, of which every subdomain answers https for good, and which are to be put on browsers' own lists. */
  HSTS_PRELOAD: string;
  /** Where faults of security are reported to: 'mailto:…' or 'https://…', with commas between; empty: no security.txt. */
  SECURITY_CONTACT: string;
  /** 'global' or 'mainland': whose agents are served from here; empty: everybody's. */
  REGION: string;
  /** Where those of the other region are, with '{key}' for an agent's key: 'https://{key}.agency.example'. */
  OTHER_REGION: string;
  /** The public key of the challenge in front of codes by text message; empty, with its secret: codes are sent without. */
  TURNSTILE_SITE_KEY: string;
  /** A secret: by it the service that checks tokens knows the portal. */
  TURNSTILE_SECRET?: string;
  /** Where tokens are checked; empty: Cloudflare's own address. */
  TURNSTILE_VERIFY_URL: string;
  /** A secret: who holds it is told at /_/ready how each part is; without it, nobody. */
  OPS_TOKEN?: string;
  /** Where alarms are posted to: a secret. Without it, they are in the log alone. */
  ALARM_URL?: string;
  /** A secret: with it, a preview shows its outbox and its gallery; without it, to nobody. */
  PREVIEW_PASS?: string;
  /** Workers Analytics Engine, where a wrangler file binds it: what pages tell of how they did, one by one. */
  SIGNALS?: AnalyticsEngineDataset;
  /** Which branch is previewed: then the pass is asked for everything. */
  PREVIEW_BRANCH?: string;
}
