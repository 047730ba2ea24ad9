import { Component, type ReactNode, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { sitePath } from '#client/site/addresses.ts';
import { createLocalStore, getLastSeenKey } from '#client/site/cache/local-store.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { createChatCommands, createOutboxStore } from '#client/features/chat/conversation/create-sender.ts';
import { type Conversation, createConversation } from '#client/features/chat/conversation/create-conversation.ts';
import { prefetchChatMessages } from '#client/features/chat/words/use-chat-text.tsx';
import { type TextSource, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { ConversationContext, countUnseen, useHasLasted } from './use-conversation.ts';
import './panel.css';

/** Chat panel, which loads when it opens, so that pages with a closed chat do not download it. */
const OpenPanel = createLazyPart({
  load: async () => (await import('./open-panel.tsx')).OpenPanel,
  namespaces: ['chat', 'ui'],
});

export function prefetchChat(textSource: TextSource) {
  OpenPanel.prefetch(textSource);
  prefetchChatMessages(textSource.locale);
}

/**
 * Delay before a revalidation after a lost login. A logout, in this tab or another, navigates away from protected pages
 * by itself. An earlier revalidation would show the login dialog to a user who has just logged out.
 */
const IDENTITY_CHECK_DELAY_MS = 2_000;

interface ChatHostProps {
  chatState: {
    stage: 'open' | 'small' | 'closed';
    /** Whether the visitor has just opened the panel. False if it was open before a reload. */
    isRequested: boolean;
    shrinkChat: () => void;
    closeChat: () => void;
  };
  onUnseenCount: (count: number) => void;
  /** Fallback of the panel while it loads. */
  fallback: ReactNode;
}

/** Keeps the conversation connected across pages, whether the panel is open or not. */
export function ChatHost({ chatState, onUnseenCount, fallback }: ChatHostProps) {
  const { stage, isRequested, shrinkChat, closeChat } = chatState;
  const isOpen = stage === 'open';
  const { agent, user } = useSite();
  const { keyCode } = agent;
  const userId = user?.staffId ?? '';
  const conversation = useMemo(() => createBrowserConversation(keyCode, userId), [keyCode, userId]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);

  useEffect(() => {
    conversation.open();
    return conversation.close;
  }, [conversation]);

  // The chat room notices an expired session before the page does, because the room closes the socket at once.
  const { revalidate } = useRevalidator();
  const isOtherIdentity = state.entry !== null && state.entry.isGuest !== (userId === '');
  const isIdentityMismatchLasting = useHasLasted(IDENTITY_CHECK_DELAY_MS, isOtherIdentity);
  const revalidateIdentity = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isIdentityMismatchLasting) revalidateIdentity();
  }, [isIdentityMismatchLasting]);

  const unseenCount = isOpen ? 0 : countUnseen(state);
  useEffect(() => onUnseenCount(unseenCount), [unseenCount, onUnseenCount]);
  useEffect(() => () => onUnseenCount(0), [onUnseenCount]);

  /**
   * Minimizes the panel instead of closing it if an adviser is connected, because closing would end that conversation.
   */
  const handleClose = state.view.session?.mode === 'human' ? shrinkChat : closeChat;
  if (!isOpen) return null;
  return (
    <ConversationContext value={conversation}>
      <ChatErrorBoundary onClose={closeChat}>
        <OpenPanel
          waiting={fallback}
          key={userId}
          shouldTakeFocus={isRequested}
          onShrink={shrinkChat}
          onClose={handleClose}
        />
      </ChatErrorBoundary>
    </ConversationContext>
  );
}

interface ChatErrorBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/** Error boundary: an error in the chat, such as messages that fail to load, must not break the page. */
class ChatErrorBoundary extends Component<ChatErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, onClose } = this.props;
    if (!this.state.isBroken) return children;
    return <ChatError onClose={onClose} onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function ChatError({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const t = useText('dialogs');
  const uiText = useText('ui');
  return (
    <div className="chat chat--side chat--broken">
      <div className="chat__bar">
        <IconButton icon="close" label={uiText('close')} onClick={onClose} />
      </div>
      <RetryPrompt text={t('failed')} retry={t('retry')} announce="politely" onRetry={onRetry} />
    </div>
  );
}

/** Creates the conversation of a user, or of this browser's guest (`userId` ''), with one agent's site. */
function createBrowserConversation(agentKey: string, userId: string): Conversation {
  const lastSeenStorageKey = getLastSeenKey(agentKey, userId);
  return createConversation({
    commands: createChatCommands(agentKey),
    outbox: createOutboxStore(createLocalStore(), agentKey, userId),
    openSocket(afterSeq, { onMessage, onClose }) {
      const url = new URL(sitePath(agentKey, CHAT_PATHS.live), location.href);
      url.protocol = url.protocol.replace('http', 'ws');
      if (afterSeq !== null) url.searchParams.set('after', String(afterSeq));
      const socket = new WebSocket(url);
      socket.addEventListener('message', ({ data }) => onMessage(data));
      socket.addEventListener('close', ({ code }) => onClose(code));
      return socket;
    },
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: Date.now,
    newEchoId: generateEchoId,
    isOnline: () => navigator.onLine,
    watch: subscribeToPageEvents,
    lastSeen: {
      read: () => Number(tabStorage.read(lastSeenStorageKey)) || null,
      keep: (seq) => tabStorage.keep(lastSeenStorageKey, String(seq)),
    },
  });
}

/** Generates an id with getRandomValues, because crypto.randomUUID is unavailable on plain HTTP. */
function generateEchoId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function subscribeToPageEvents(listener: (pageEvent: 'online' | 'offline' | 'looked') => void): () => void {
  const handleOnline = () => listener('online');
  const handleOffline = () => listener('offline');
  const handleVisibilityChange = () => document.visibilityState === 'visible' && listener('looked');
  window.addEventListener('online', handleOnline);
  window.addEventListener('offline', handleOffline);
  window.addEventListener('pageshow', handleVisibilityChange);
  document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('pageshow', handleVisibilityChange);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}
