export interface ChatBindings {
  CHAT_ROOM: DurableObjectNamespace;
  /** The embedded people's service. */
  BACKEND: Fetcher;
  BACKEND_BASIC_AUTH: string;
}
