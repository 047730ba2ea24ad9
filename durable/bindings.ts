export interface ChatBindings {
  CHAT_ROOM: DurableObjectNamespace;
  /** The embedded people's service. */
  BACKEND: Fetcher;
  /** As DOMAIN_TYPE of the portal. */
  STAGE: string;
  /** A secret: what stands after 'Basic ' in the authorization that the backend asks for. */
  BACKEND_BASIC_AUTH?: string;
  /** A secret: what the portal says to be let in. Without it, in development, everybody is. */
  CHAT_SECRET?: string;
}
