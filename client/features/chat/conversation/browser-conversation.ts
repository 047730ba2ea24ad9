import { sitePath } from '#client/site/addresses.ts';
import { createLocalStore } from '#client/site/kept/local-store.ts';
import { seenKey } from '#client/site/kept/own-rows.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { chatCommands, keptOutbox } from './create-sender.ts';
import { type Conversation, createConversation } from './create-conversation.ts';

/** The conversation of a user, or of this browser's guest, with one agent's site. */
export function browserConversation(agentKey: string, userId: string): Conversation {
  const seenUnder = seenKey(agentKey, userId);
  return createConversation({
    commands: chatCommands(agentKey),
    outbox: keptOutbox(createLocalStore(), agentKey, userId),
    openSocket(after, { onMessage, onClose }) {
      const address = new URL(sitePath(agentKey, CHAT_PATHS.live), location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      if (after !== null) address.searchParams.set('after', String(after));
      const socket = new WebSocket(address);
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
    newEchoId,
    isOnline: () => navigator.onLine,
    watch,
    seen: {
      read: () => Number(tabStorage.read(seenUnder)) || null,
      keep: (seq) => tabStorage.keep(seenUnder, String(seq)),
    },
  });
}

/** crypto.randomUUID is missing on a page that came over plain HTTP; getRandomValues is there on every page. */
function newEchoId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function watch(hear: (news: 'online' | 'offline' | 'looked') => void): () => void {
  const onOnline = () => hear('online');
  const onOffline = () => hear('offline');
  const onLook = () => document.visibilityState === 'visible' && hear('looked');
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', onLook);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('pageshow', onLook);
    document.removeEventListener('visibilitychange', onLook);
  };
}
