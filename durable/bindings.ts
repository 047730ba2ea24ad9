export interface ChatBindings {
  CHAT_ROOM: DurableObjectNamespace;
  /** The embedded backend, which includes the chat service. */
  BACKEND: Fetcher;
  /** The portal Worker has the same value as DOMAIN_TYPE. */
  STAGE: string;
  /** Secret: the credentials that follow 'Basic ' in the authorization header of requests to the backend. */
  BACKEND_BASIC_AUTH?: string;
  /** Secret that the portal sends with every request. Optional in development only. */
  CHAT_SECRET?: string;
}
