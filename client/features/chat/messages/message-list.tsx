import { useEffect, useRef, useState } from 'react';
import {
  countUnseen,
  type HumanService,
  useConversation,
  useHasLasted,
} from '#client/features/chat/panel/use-conversation.ts';
import { formatChatTime, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Spinner } from '#client/ui/feedback/waiting.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { AnswerMessage, Greeting } from './answer-message.tsx';
import { ContactRequest } from './leave-contact.tsx';
import { FailedDeliveryAnnouncement, OutgoingMessage } from './outgoing-message.tsx';
import { NoticeRow, VisitorMessage, AgentMessage } from './said-message.tsx';
import { type Pull, useFollowEnd, usePull, useSwipeDismiss } from './use-scroll.ts';
import { ConversationRating } from './talk-rating.tsx';
import './messages.css';
import './answer.css';
import './files.css';

/** Time for which aria-live is off after a bulk change. Screen readers evaluate it slightly after the insertion. */
const ANNOUNCE_DELAY_MS = 500;

interface MessageListProps {
  humanService: HumanService;
  onLinkOpen: () => void;
}

export function MessageList({ humanService, onLinkOpen }: MessageListProps) {
  const { t } = useChatText();
  const { conversation, state } = useConversation();
  const { view, outgoing } = state;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const lastSeq = view.messages.at(-1)?.seq ?? 0;
  const isEmpty = view.rev !== null && view.messages.length === 0 && outgoing.length === 0;
  const { isAtEnd, goToEnd } = useFollowEnd({
    scrollerRef,
    contentRef,
    firstSeq: view.messages[0]?.seq ?? 0,
    ownMessageCount: outgoing.length,
    onEndSeen: () => conversation.see(lastSeq),
    lastSeq,
    isEmpty,
  });
  const pullState = usePull(scrollerRef, {
    canPull: view.hasOlder && state.socket === 'open',
    isLoading: state.isLoadingOlder,
    onPullEnd: conversation.loadOlder,
  });
  useSwipeDismiss(scrollerRef);
  const unseenCount = isAtEnd ? 0 : countUnseen(state);
  const shouldAnnounceUnseen = useHasLasted(ANNOUNCE_DELAY_MS, view.rev !== null && !state.isLoadingOlder);

  return (
    <div className="chat__middle">
      <div className="said" ref={scrollerRef} tabIndex={0} role="region" aria-label={t('talk.label')}>
        <div className="said__inside" ref={contentRef}>
          {view.hasOlder && (
            <OlderMessages pullState={pullState} isLoading={state.isLoadingOlder} onLoad={conversation.loadOlder} />
          )}
          {isEmpty && <Greeting service={humanService} />}
          {/* Messages of the first load and older messages are not announced by screen readers. */}
          <div
            className="said__log"
            role="log"
            aria-label={t('talk.log')}
            aria-live={shouldAnnounceUnseen ? 'polite' : 'off'}
            aria-relevant="additions"
          >
            {createMessageItems(view.messages).map((item) => (
              <ItemRow key={item.key} item={item} humanService={humanService} onLinkOpen={onLinkOpen} />
            ))}
          </div>
          {outgoing.map((outgoingMessage) => (
            <OutgoingMessage key={outgoingMessage.echoId} outgoing={outgoingMessage} />
          ))}
          <ConversationRating />
          <ContactRequest />
          <DraftMessages />
          <FailedDeliveryAnnouncement />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="said__end" onClick={goToEnd}>
          <Icon name="down" />
          {unseenCount > 0 ? t('talk.news', { count: unseenCount }) : t('talk.toEnd')}
        </button>
      )}
    </div>
  );
}

interface OlderMessagesProps {
  pullState: Pull;
  isLoading: boolean;
  onLoad: () => void;
}

/** Loads the previous page of messages when the visitor pulls the list down on a touch screen or presses a button. */
function OlderMessages({ pullState, isLoading, onLoad }: OlderMessagesProps) {
  const { t } = useChatText();
  return (
    <div className="said__older" data-pull={pullState.state} style={{ paddingBlockStart: pullState.distance }}>
      {isLoading ? (
        <Spinner label={t('talk.loadingOlder')} />
      ) : (
        <button type="button" className="said__load" onClick={onLoad}>
          {pullState.state === 'active'
            ? t('talk.release')
            : pullState.state === 'pull'
              ? t('talk.pull')
              : t('talk.older')}
        </button>
      )}
    </div>
  );
}

/** Streamed text of the assistant, outside the live region so that it is not announced piece by piece. */
function DraftMessages() {
  const { t } = useChatText();
  const { state } = useConversation();
  const { drafts, session } = state.view;
  const streamedDrafts = Object.entries(drafts).filter(([, text]) => text !== '');
  const isThinking = (session?.answering ?? []).some((seq) => !drafts[seq]);
  const agentName = session?.agent?.name || t('talk.adviser');
  return (
    <>
      {streamedDrafts.map(([questionSeq, text]) => (
        <div className="answer answer--draft" key={questionSeq} aria-busy="true">
          <p dir="auto">{text}</p>
        </div>
      ))}
      {isThinking && <TypingIndicator text={t('talk.thinking')} />}
      {state.isAgentTyping && <TypingIndicator text={t('talk.typing', { name: agentName })} />}
    </>
  );
}

function TypingIndicator({ text }: { text: string }) {
  return (
    <p className="said__typing">
      <span className="scale" aria-hidden="true" />
      {text}
    </p>
  );
}

interface ItemRowProps {
  item: MessageItem;
  humanService: HumanService;
  onLinkOpen: () => void;
}

function ItemRow({ item, humanService, onLinkOpen }: ItemRowProps) {
  switch (item.kind) {
    case 'time':
      return <TimeRow at={item.timestamp} />;
    case 'message':
      return (
        <MessageRow
          message={item.message}
          isFirstOfAuthor={item.isFirstOfAuthor}
          humanService={humanService}
          onLinkOpen={onLinkOpen}
        />
      );
    default:
      return assertNever(item);
  }
}

interface MessageRowProps extends Omit<ItemRowProps, 'item'> {
  message: ChatMessage;
  isFirstOfAuthor: boolean;
}

function MessageRow({ message, isFirstOfAuthor, humanService, onLinkOpen }: MessageRowProps) {
  const { body } = message;
  switch (body.kind) {
    case 'notice':
      return <NoticeRow notice={body.notice} timestamp={message.at} author={message.author} />;
    case 'answer':
      return <AnswerMessage message={message} answer={body} humanService={humanService} onLinkOpen={onLinkOpen} />;
    case 'text':
    case 'file':
    case 'deleted':
      return message.from === 'visitor' ? (
        <VisitorMessage message={message} body={body} />
      ) : (
        <AgentMessage message={message} body={body} isFirstOfAuthor={isFirstOfAuthor} />
      );
    default:
      return assertNever(body);
  }
}

function TimeRow({ at: timestamp }: { at: number }) {
  const { t, locale } = useChatText();
  const today = useCurrentDay();
  return (
    <p className="said__when">
      <time dateTime={new Date(timestamp).toISOString()}>{formatChatTime(timestamp, { locale, t, now: today })}</time>
    </p>
  );
}

const MINUTE_MS = 60_000;

/** Returns a time within the current day. It changes after midnight, so that "today" turns into "yesterday". */
function useCurrentDay(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(
      () =>
        setNow((previousNow) =>
          new Date(previousNow).toDateString() === new Date().toDateString() ? previousNow : Date.now(),
        ),
      MINUTE_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Pause between two messages after which the time is displayed again. */
export const TIME_ROW_GAP_MS = 5 * 60_000;

type MessageItem =
  | { kind: 'time'; key: string; timestamp: number }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Whether the message is the first of several consecutive ones by the same author. */ isFirstOfAuthor: boolean;
    };

/** Inserts times between the messages, and marks the first message in each sequence of messages by the same author. */
export function createMessageItems(messages: readonly ChatMessage[]): MessageItem[] {
  const items: MessageItem[] = [];
  let previousMessage: ChatMessage | null = null;
  for (const message of messages) {
    const needsTimeRow =
      !previousMessage ||
      message.at - previousMessage.at > TIME_ROW_GAP_MS ||
      isDifferentDay(previousMessage.at, message.at);
    if (needsTimeRow) items.push({ kind: 'time', key: `time-${message.seq}`, timestamp: message.at });
    const isFirstOfAuthor =
      needsTimeRow || previousMessage?.from !== message.from || previousMessage.author?.name !== message.author?.name;
    items.push({ kind: 'message', key: `message-${message.seq}`, message, isFirstOfAuthor: isFirstOfAuthor });
    previousMessage = message;
  }
  return items;
}

const isDifferentDay = (timestampA: number, timestampB: number) =>
  new Date(timestampA).toDateString() !== new Date(timestampB).toDateString();
