import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText, momentText, shortDayText } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { EmptyState, RetryNotice } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { NextDate } from '#shared/contract/account/next-dates.ts';
import { CalendarAddress } from './calendar-address.tsx';
import type { NextDatesContent } from './load-next-dates.server.ts';
import './next-dates.css';

/** Days to think of, the soonest first, and the address by which the reader's own calendar has them too. */
export function NextDatesPage({ content: { next } }: { content: NextDatesContent }) {
  const t = useText('next-dates');
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="meta">{t('intro')}</p>
      {next === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        <>
          <Dates dates={next.dates} />
          <CalendarAddress madeAt={next.addressMadeAt} readAt={next.addressReadAt} />
        </>
      )}
    </>
  );
}

function Dates({ dates }: { dates: readonly NextDate[] }) {
  const t = useText('next-dates');
  const { agent } = useSite();
  if (dates.length === 0)
    return (
      <EmptyState picture={emptyArtAddress('lecture', agent.brandColour)} title={t('none')} text={t('noneHint')}>
        <SiteLink className="btn" to="/lecture">
          {t('toLectures')}
        </SiteLink>
        <SiteLink className="btn btn--quiet" to="/school">
          {t('toSchools')}
        </SiteLink>
      </EmptyState>
    );
  return (
    <ol className="next-dates">
      {dates.map((date) => (
        <DateRow key={date.id} date={date} />
      ))}
    </ol>
  );
}

const MOMENT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

const LEADS_TO = { replyBy: '/my-apply/result', lecture: '/personal-center/lectures' } as const;

function DateRow({ date }: { date: NextDate }) {
  const t = useText('next-dates');
  const locale = useLocale();
  const { kind, day, schoolName, courseName, title, place, cancelled, startsAt, endsAt, zone, publisher, page, asAt } =
    date;
  const name = kind === 'replyBy' ? t('replyBy', { school: schoolName }) : title;
  return (
    <li>
      <p className="when meta num">
        <time dateTime={day}>
          <b>{shortDayText(day, locale)}</b>
          <span>{dayText(day, locale, { year: 'numeric', weekday: 'short' })}</span>
        </time>
      </p>
      <div>
        <p className="meta">{t(`kind.${kind}`)}</p>
        <h2>
          <Phrases text={name} />
        </h2>
        {cancelled && (
          <Badge kind="alert" icon="warn">
            {t('cancelled')}
          </Badge>
        )}
        {kind !== 'replyBy' && schoolName && <p>{schoolName}</p>}
        {courseName && <p>{courseName}</p>}
        {(startsAt || endsAt) && (
          <p className="num">
            {startsAt
              ? t('from', { moment: momentText(startsAt, locale) })
              : t('until', { moment: momentText(endsAt, locale), day: momentText(endsAt, locale, MOMENT, zone) })}
          </p>
        )}
        {place && <p>{place}</p>}
        {page && (
          <p className="source">
            <a href={page} target="_blank" rel="noopener noreferrer">
              {publisher}
              <Icon name="external" label={t('newTab')} />
            </a>{' '}
            {t('asAt', { day: dayText(asAt, locale) })}
          </p>
        )}
        {kind !== 'admission' && (
          <SiteLink className="more" to={LEADS_TO[kind]}>
            {t(`go.${kind}`)}
            <span className="sr">{name}</span>
          </SiteLink>
        )}
      </div>
    </li>
  );
}
