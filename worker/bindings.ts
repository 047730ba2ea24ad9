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
  DOMAIN_TYPE: string;
  /** Where an outside backend stands; empty for the embedded one. */
  BACKEND_ORIGIN: string;
  BACKEND_BASIC_AUTH: string;
  /** Where an outside Chatwoot stands; empty for the embedded people's service. */
  CHAT_ORIGIN: string;
  /** Its inbox: 'KEY=INBOX,KEY=INBOX' by agent, or one for all. */
  CHAT_INBOX: string;
  PICTURE_ORIGIN: string;
  /** Whose films may be shown in a frame: 'player.example, films.example'; empty for nobody's. */
  FILM_HOSTS: string;
  MAP_STYLE_GLOBAL: string;
  MAP_STYLE_MAINLAND: string;
}

export type Stage = 'development' | 'preview' | 'production';

/** An unreadable domain type counts as production: the strictest rules, never the loosest. */
export function readStage(domainType: string): Stage {
  return domainType === 'development' || domainType === 'preview' ? domainType : 'production';
}
