import { useEffect, useState } from 'react';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { chatTime } from '#client/features/chat/words/chat-time.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { AnswerMessage } from './answer-message.tsx';
import { NoticeRow } from './notice-row.tsx';
import { OwnMessage, PersonMessage } from './said-message.tsx';
import type { MessageItem } from './message-items.ts';

interface ItemRowProps {
  item: MessageItem;
  service: HumanService;
  onFollow: () => void;
}

export function ItemRow({ item, service, onFollow }: ItemRowProps) {
  switch (item.kind) {
    case 'time':
      return <TimeRow at={item.at} />;
    case 'message':
      return <MessageRow message={item.message} isFirst={item.isFirst} service={service} onFollow={onFollow} />;
    default:
      return assertNever(item);
  }
}

interface MessageRowProps extends Omit<ItemRowProps, 'item'> {
  message: ChatMessage;
  isFirst: boolean;
}

function MessageRow({ message, isFirst, service, onFollow }: MessageRowProps) {
  const { body } = message;
  switch (body.kind) {
    case 'notice':
      return <NoticeRow notice={body.notice} author={message.author} />;
    case 'answer':
      return <AnswerMessage message={message} answer={body} service={service} onFollow={onFollow} />;
    case 'text':
    case 'file':
    case 'deleted':
      return message.from === 'visitor' ? (
        <OwnMessage message={message} body={body} />
      ) : (
        <PersonMessage message={message} body={body} isFirst={isFirst} />
      );
    default:
      return assertNever(body);
  }
}

function TimeRow({ at }: { at: number }) {
  const { t, locale } = useChatText();
  const now = useToday();
  return (
    <p className="said__when">
      <time dateTime={new Date(at).toISOString()}>{chatTime(at, { locale, t, now })}</time>
    </p>
  );
}

const MINUTE_MS = 60_000;

/** A moment of today: a new one once the day has changed, for what was said today was said yesterday then. */
function useToday(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(
      () => setNow((had) => (new Date(had).toDateString() === new Date().toDateString() ? had : Date.now())),
      MINUTE_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
