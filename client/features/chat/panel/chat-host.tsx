import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSite } from '#client/site/site-context.ts';
import { browserConversation } from '#client/features/chat/conversation/browser-conversation.ts';
import { countNews } from '#client/features/chat/conversation/next-conversation.ts';
import { latePart } from '#client/ui/late-part.tsx';
import { ChatFence } from './chat-fence.tsx';
import { ConversationContext } from './conversation-context.ts';

/** Out of sight it weighs nothing; and what is named in the frame's own script stays little. */
const OpenPanel = latePart({
  load: async () => (await import('./open-panel.tsx')).OpenPanel,
  words: ['chat', 'ui'],
});

interface ChatHostProps {
  chat: {
    stage: 'open' | 'small' | 'closed';
    /** Opened by hand just now. */
    isAsked: boolean;
    shrinkChat: () => void;
    closeChat: () => void;
  };
  /** How much has been said since anybody looked. */
  onNews: (count: number) => void;
}

/** The chat behind the pages: its conversation goes on whether the panel is seen or not. */
export function ChatHost({ chat, onNews }: ChatHostProps) {
  const { stage, isAsked, shrinkChat, closeChat } = chat;
  const isOpen = stage === 'open';
  const { agent, user } = useSite();
  const { keyCode } = agent;
  const userId = user?.staffId ?? '';
  const conversation = useMemo(() => browserConversation(keyCode, userId), [keyCode, userId]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);

  useEffect(() => {
    conversation.open();
    return conversation.close;
  }, [conversation]);

  const news = isOpen ? 0 : countNews(state);
  useEffect(() => onNews(news), [news, onNews]);
  useEffect(() => () => onNews(0), [onNews]);

  /** Whoever closes the panel on somebody who is answering has only put it aside. */
  const close = state.view.session?.mode === 'human' ? shrinkChat : closeChat;
  if (!isOpen) return null;
  return (
    <ConversationContext value={conversation}>
      <ChatFence onClose={closeChat}>
        <OpenPanel key={userId} takesFocus={isAsked} onShrink={shrinkChat} onClose={close} />
      </ChatFence>
    </ConversationContext>
  );
}
