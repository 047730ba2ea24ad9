import { useId, useState } from 'react';
import type { RouterContextProvider } from 'react-router';
import { dayText, momentText, parseDay, shortDayText } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type Texts, useLocale, useText } from '#client/i18n/use-text.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { callHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import {
  closeCalendarAddress,
  createCalendarAddress,
  type NextDate,
  nextDates,
} from '#shared/contract/account/next-dates.ts';
import type { Route } from './+types/personal-next.ts';
import './personal-next.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadNextDates(context, request);

const failedText = (texts: Texts) => texts.of('next-dates')('calendar.failed');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    make: callHandler(createCalendarAddress, failedText),
    close: callHandler(closeCalendarAddress, failedText),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalNextRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NextDatesPage content={loaderData} posted={actionData} />;
}

/** Lists upcoming dates, soonest first, and the URL to subscribe to them in a calendar. */
function NextDatesPage({ content: { next, origin }, posted }: { content: NextDatesContent; posted: Posted }) {
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
          <CalendarAddress madeAt={next.addressMadeAt} readAt={next.addressReadAt} origin={origin} posted={posted} />
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
      <EmptyState
        picture={emptyArtAddress('lecture', agent.brandColour)}
        title={t('none')}
        text={t('noneHint')}
        headingLevel={2}
      >
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

/** Result of a form submitted without JavaScript. */
type Posted = FormResult<unknown> | undefined;

interface CalendarAddressProps {
  madeAt: string;
  readAt: string;
  origin: string;
  posted: Posted;
}

/**
 * Shows the secret calendar URL once after its creation, since only a digest is stored. A new URL replaces the
 * previous one.
 */
function CalendarAddress({ madeAt, readAt, origin, posted }: CalendarAddressProps) {
  const t = useText('next-dates');
  const locale = useLocale();
  const { agent } = useSite();
  const [result, setAnswer] = useState(posted);
  const failure = result?.ok === false && result.message;
  const secret = result?.ok && (result.value as { secret?: string } | null)?.secret;
  const form = { path: '/personal-center/next', size: 's', onAnswer: setAnswer } as const;

  return (
    <section className="pc-section own-calendar" aria-labelledby="own-calendar">
      <h2 id="own-calendar">{t('calendar.title')}</h2>
      <p>{t('calendar.intro')}</p>
      <p className="meta">{t('calendar.private')}</p>
      {madeAt && (
        <p className="meta">
          {t('calendar.made', { day: dayText(parseDay(madeAt), locale) })}{' '}
          {readAt ? t('calendar.read', { day: dayText(parseDay(readAt), locale) }) : t('calendar.unread')}
        </p>
      )}
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      {secret && <MadeAddress address={origin + sitePath(agent.keyCode, `/_/calendar/${secret}.ics`)} />}
      <div className="row">
        <IntentButton {...form} intent="make" pendingLabel={t('calendar.making')}>
          {t(madeAt ? 'calendar.makeNew' : 'calendar.make')}
        </IntentButton>
        {madeAt && (
          <IntentButton {...form} intent="close" variant="quiet">
            {t('calendar.close')}
          </IntentButton>
        )}
      </div>
    </section>
  );
}

function MadeAddress({ address }: { address: string }) {
  const t = useText('next-dates');
  const id = useId();
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('copied'),
      () => setCopied('copyFailed'),
    );
  return (
    <Notice tone="ok" announce="politely">
      <label htmlFor={id}>{t('calendar.once')}</label>
      <input id={id} className="input num" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <span className="row">
        <a className="btn btn--s btn--primary" href={address.replace(/^https?:/, 'webcal:')} rel="noreferrer">
          {t('calendar.open')}
        </a>
        <Button size="s" onClick={() => void copy()}>
          {t('calendar.copy')}
        </Button>
        <span className="meta" role="status">
          {copied && t(`calendar.${copied}`)}
        </span>
      </span>
    </Notice>
  );
}

/** Loads upcoming dates; null after a failed call. */
async function loadNextDates(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const result = await portal.main.ask(nextDates, {});
  return {
    head: { title: textsIn(portal.locale).of('next-dates')('title') },
    next: result.ok ? result.value : null,
    origin: portal.origin,
  };
}

type NextDatesContent = Awaited<ReturnType<typeof loadNextDates>>;
