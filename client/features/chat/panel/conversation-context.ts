import { createContext, use, useSyncExternalStore } from 'react';
import type { Conversation } from '#client/features/chat/conversation/create-conversation.ts';
import type { ConversationState } from '#client/features/chat/conversation/next-conversation.ts';

export const ConversationContext = createContext<Conversation | null>(null);

export function useConversation(): { conversation: Conversation; state: ConversationState } {
  const conversation = use(ConversationContext);
  if (!conversation) throw new Error('no conversation above this component');
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read) };
}
