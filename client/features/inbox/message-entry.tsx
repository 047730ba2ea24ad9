import type { Message } from '#shared/contract/message.ts';
import { hoursText } from '#client/features/lectures/offers.ts';
import { dayText, momentText, readDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { messageTarget } from './message-target.ts';
import { useHeadline } from './use-headline.ts';

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface MessageEntryProps {
  message: Message;
  isRead: boolean;
  onOpen: () => void;
}

/** One message: what it is about, and opened, what it says and where that is. Without a script it opens as well. */
export function MessageEntry({ message, isRead, onOpen }: MessageEntryProps) {
  const t = useText('inbox');
  const locale = useLocale();
  const headline = useHeadline(message);
  const { kind, at, who, text, courseName, startTime, endTime } = message;
  const target = messageTarget(kind);
  const day = readDay(startTime);
  return (
    <Disclosure
      className={isRead ? 'inbox__entry' : 'inbox__entry is-unread'}
      onToggle={(event) => event.currentTarget.open && onOpen()}
      title={
        <>
          <span className="inbox__say">
            {!isRead && <span className="badge badge--fill inbox__new">{t('new')}</span>}
            {headline}
          </span>
          <time className="meta num" dateTime={at}>
            {momentText(at, locale, MOMENT)}
          </time>
        </>
      }
    >
      {t(`text.${kind}`) && <p>{t(`text.${kind}`)}</p>}
      {day && (
        <p>
          {dayText(day, locale, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })}{' '}
          <span className="num">{hoursText(startTime, endTime)}</span> {t('zone')}
        </p>
      )}
      {courseName && <p className="meta">{courseName}</p>}
      {text && (
        <blockquote className="inbox__words">
          <p>{text}</p>
          {who && <footer className="meta">{who}</footer>}
        </blockquote>
      )}
      <SiteLink className="more" to={target.to}>
        {t(`go.${target.name}`)}
      </SiteLink>
    </Disclosure>
  );
}
