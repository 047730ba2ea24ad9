import { assertNever } from '#shared/assert-never.ts';
import type { Line } from '#shared/chat-protocol/line.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { AnswerMessage } from './answer-message.tsx';
import { NoticeRow } from './notice-row.tsx';
import { OwnMessage } from './own-message.tsx';
import { PersonMessage } from './person-message.tsx';
import type { TalkItem } from './talk-items.ts';
import { TimeRow } from './time-row.tsx';

interface TalkRowProps {
  item: TalkItem;
  service: HumanService;
  onFollow: () => void;
}

export function TalkRow({ item, service, onFollow }: TalkRowProps) {
  switch (item.kind) {
    case 'time':
      return <TimeRow at={item.at} />;
    case 'line':
      return <LineRow line={item.line} isFirst={item.isFirst} service={service} onFollow={onFollow} />;
    default:
      return assertNever(item);
  }
}

interface LineRowProps extends Omit<TalkRowProps, 'item'> {
  line: Line;
  isFirst: boolean;
}

function LineRow({ line, isFirst, service, onFollow }: LineRowProps) {
  const { body } = line;
  switch (body.kind) {
    case 'notice':
      return <NoticeRow notice={body.notice} author={line.author} />;
    case 'answer':
      return <AnswerMessage line={line} answer={body} service={service} onFollow={onFollow} />;
    case 'text':
    case 'file':
    case 'deleted':
      return line.from === 'visitor' ? (
        <OwnMessage line={line} body={body} />
      ) : (
        <PersonMessage line={line} body={body} isFirst={isFirst} />
      );
    default:
      return assertNever(body);
  }
}
