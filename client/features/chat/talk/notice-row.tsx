import type { Line, Notice } from '#shared/chat-protocol/line.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { OtherWays } from './other-ways.tsx';

interface NoticeRowProps {
  notice: Notice;
  author: Line['author'];
}

/** Where nobody is to be had here, other ways are named. */
const NEEDS_ANOTHER_WAY: readonly Notice[] = ['humanUnavailable', 'humanLost'];

export function NoticeRow({ notice, author }: NoticeRowProps) {
  const { t } = useChatText();
  const name = author?.name || t('talk.adviser');
  return (
    <>
      <p className="said__notice">
        <span>{t(`notice.${notice}`, { name })}</span>
      </p>
      {NEEDS_ANOTHER_WAY.includes(notice) && <OtherWays />}
    </>
  );
}
