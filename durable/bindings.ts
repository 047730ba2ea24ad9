export interface ChatBindings {
  CHAT_ROOM: DurableObjectNamespace;
  /** Embedded chat service. */
  BACKEND: Fetcher;
  /** Same as DOMAIN_TYPE of the portal. */
  STAGE: string;
  /** Secret: credentials after 'Basic ' in the backend's authorization header. */
  BACKEND_BASIC_AUTH?: string;
  /** Secret that the portal sends; optional in development only. */
  CHAT_SECRET?: string;
}
