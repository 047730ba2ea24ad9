import type { ChatMessage } from '#shared/chat-protocol/message.ts';

/** After a pause of that length the time is said again. */
export const PAUSE_MS = 5 * 60_000;

export type MessageItem =
  | { kind: 'time'; key: string; at: number }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Somebody's first of several in a row. */ isFirst: boolean;
    };

/** The messages as they are shown: with times between them, and a name only where somebody begins. */
export function messageItems(messages: readonly ChatMessage[]): MessageItem[] {
  const items: MessageItem[] = [];
  let before: ChatMessage | null = null;
  for (const message of messages) {
    const isAfterPause = !before || message.at - before.at > PAUSE_MS || isOtherDay(before.at, message.at);
    if (isAfterPause) items.push({ kind: 'time', key: `time-${message.seq}`, at: message.at });
    const isFirst = isAfterPause || before?.from !== message.from || before.author?.name !== message.author?.name;
    items.push({ kind: 'message', key: `message-${message.seq}`, message, isFirst });
    before = message;
  }
  return items;
}

const isOtherDay = (one: number, other: number) => new Date(one).toDateString() !== new Date(other).toDateString();
