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
  if (item.kind === 'time') return <TimeRow at={item.at} />;
  const { line, isFirst } = item;
  if (line.body.kind === 'notice') return <NoticeRow notice={line.body.notice} author={line.author} />;
  if (line.from === 'visitor') return <OwnMessage line={line} />;
  if (line.body.kind === 'answer')
    return <AnswerMessage line={line} answer={line.body} service={service} onFollow={onFollow} />;
  return <PersonMessage line={line} isFirst={isFirst} />;
}
