import { assertNever } from '#shared/assert-never.ts';
import type { ChatSession, RoomFrame } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

export interface TabView {
  /** Revision that the tab sends when the socket reconnects; null before the first welcome message. */
  rev: number | null;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  session: ChatSession | null;
  /** Partial answers by the sequence number of their question. */
  drafts: Readonly<Record<number, string>>;
}

export const INITIAL_TAB_VIEW: TabView = { rev: null, messages: [], hasOlder: false, session: null, drafts: {} };

/** Returns the view after a WebSocket message from the room. A message that arrives late or twice has no effect. */
export function tabViewReducer(view: TabView, frame: RoomFrame): TabView {
  switch (frame.kind) {
    case 'welcome': {
      const { rev, session } = frame;
      const messages = frame.isFresh
        ? mergeMessages([], frame.lines)
        : mergeMessages(view.messages, filterLoadedRange(view, frame.lines));
      return { rev, messages, session, hasOlder: frame.isFresh ? frame.hasOlder : view.hasOlder, drafts: {} };
    }
    case 'lines': {
      const messages = mergeMessages(view.messages, filterLoadedRange(view, frame.lines));
      const rev = Math.max(view.rev ?? 0, frame.rev);
      return { ...view, rev, messages, drafts: removeAnsweredDrafts(view.drafts, frame.lines) };
    }
    case 'older':
      return { ...view, messages: mergeMessages(view.messages, frame.lines), hasOlder: frame.hasOlder };
    case 'session':
      return { ...view, session: frame.session };
    case 'draft':
      return { ...view, drafts: { ...view.drafts, [frame.question]: frame.text } };
    case 'typing':
      return view;
    default:
      return assertNever(frame);
  }
}

/**
 * Drops changed messages that belong to pages which are not loaded; otherwise the list would have a gap after them.
 * When such a page is loaded, its messages are current anyway.
 */
const filterLoadedRange = ({ messages: [firstMessage], hasOlder }: TabView, receivedMessages: readonly ChatMessage[]) =>
  firstMessage && hasOlder ? receivedMessages.filter(({ seq }) => seq >= firstMessage.seq) : receivedMessages;

function mergeMessages(
  existingMessages: readonly ChatMessage[],
  receivedMessages: readonly ChatMessage[],
): readonly ChatMessage[] {
  const messageBySeq = new Map(existingMessages.map((message) => [message.seq, message]));
  for (const message of receivedMessages)
    if (message.rev >= (messageBySeq.get(message.seq)?.rev ?? 0)) messageBySeq.set(message.seq, message);
  return [...messageBySeq.values()].sort((a, b) => a.seq - b.seq);
}

function removeAnsweredDrafts(drafts: TabView['drafts'], messages: readonly ChatMessage[]): TabView['drafts'] {
  const answeredSeqs = new Set(messages.map(({ body }) => (body.kind === 'answer' ? body.question : 0)));
  return Object.fromEntries(Object.entries(drafts).filter(([questionSeq]) => !answeredSeqs.has(Number(questionSeq))));
}
