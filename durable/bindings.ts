export interface ChatBindings {
  CHAT_ROOM: DurableObjectNamespace;
}
