import { useId, useState } from 'react';
import type { RouterContextProvider } from 'react-router';
import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { formatDay, formatMoment, parseDay, formatShortDay } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type Texts, useLocale, useText } from '#client/i18n/use-text.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { createCallHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import {
  listAppliedSchoolIds,
  listSchoolDates,
  listUndatedSchools,
  loadSchools,
} from '#client/features/personal-centre/school-dates.server.ts';
import { loadAllFavourites } from '#client/features/favourites/page/load-favourites.server.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import {
  closeCalendarAddress,
  createCalendarAddress,
  type NextDate,
  nextDates,
} from '#shared/contract/account/next-dates.ts';
import { schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import type { Route } from './+types/personal-next.ts';
import './personal-next.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadNextDates(context, request);

const getFailedText = (texts: Texts) => texts.getText('next-dates')('calendar.failed');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    make: createCallHandler(createCalendarAddress, getFailedText),
    close: createCallHandler(closeCalendarAddress, getFailedText),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalNextRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NextDatesPage content={loaderData} postedResult={actionData} />;
}

/** Lists upcoming dates, soonest first, and the URL to subscribe to them in a calendar. */
function NextDatesPage({
  content: { next: nextDatesData, undatedSchools, origin },
  postedResult,
}: {
  content: NextDatesContent;
  postedResult: PostedResult;
}) {
  const t = useText('next-dates');
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="meta">{t('intro')}</p>
      {nextDatesData === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        <>
          <DateList dates={nextDatesData.dates} />
          {undatedSchools.map(({ usualDeadline, names }) =>
            usualDeadline ? (
              <p key={usualDeadline}>
                {t('undated.usual', { schools: names.join(t('separator')), deadline: usualDeadline })}
              </p>
            ) : (
              <UndatedSchools key="" names={names.join(t('separator'))} />
            ),
          )}
          <CalendarUrl
            madeAt={nextDatesData.addressMadeAt}
            readAt={nextDatesData.addressReadAt}
            origin={origin}
            posted={postedResult}
          />
        </>
      )}
    </>
  );
}

function UndatedSchools({ names }: { names: string }) {
  const t = useText('next-dates');
  return (
    <p>
      {t('undated.text', { schools: names })}{' '}
      <AskLink
        question={t('undated.question', { schools: names })}
        subjectName={t('undated.about', { schools: names })}
      >
        {t('undated.ask')}
      </AskLink>
    </p>
  );
}

function DateList({ dates }: { dates: readonly NextDate[] }) {
  const t = useText('next-dates');
  const { agent } = useSite();
  if (dates.length === 0)
    return (
      <EmptyState
        picture={getEmptyArtPath('lecture', agent.brandColour)}
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
        <NextDateRow key={date.id} date={date} />
      ))}
    </ol>
  );
}

const MOMENT_FORMAT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

const PATH_OF_KIND = { replyBy: '/my-apply/result', lecture: '/personal-center/lectures' } as const;

function NextDateRow({ date }: { date: NextDate }) {
  const t = useText('next-dates');
  const locale = useLocale();
  const { kind, day, schoolName, courseName, title, place, cancelled, startsAt, endsAt, zone, publisher, page, asAt } =
    date;
  const dateName = kind === 'replyBy' ? t('replyBy', { school: schoolName }) : title;
  return (
    <li>
      <p className="when meta num">
        <time dateTime={day}>
          <b>{formatShortDay(day, locale)}</b>
          <span>{formatDay(day, locale, { year: 'numeric', weekday: 'short' })}</span>
        </time>
      </p>
      <div>
        <p className="meta">{t(`kind.${kind}`)}</p>
        <h2>
          <Phrases text={dateName} />
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
              ? t('from', { moment: formatMoment(startsAt, locale) })
              : t('until', {
                  moment: formatMoment(endsAt, locale),
                  day: formatMoment(endsAt, locale, MOMENT_FORMAT, zone),
                })}
          </p>
        )}
        {place && <p>{place}</p>}
        {page && (
          <p className="source">
            <a href={page} target="_blank" rel="noopener noreferrer">
              {publisher}
              <Icon name="external" label={t('newTab')} />
            </a>{' '}
            {asAt && t('asAt', { day: formatDay(asAt, locale) })}
          </p>
        )}
        {kind !== 'admission' && (
          <SiteLink className="more" to={PATH_OF_KIND[kind]}>
            {t(`go.${kind}`)}
            <span className="sr">{dateName}</span>
          </SiteLink>
        )}
      </div>
    </li>
  );
}

/** Result of a form submitted without JavaScript. */
type PostedResult = FormResult<unknown> | undefined;

interface CalendarUrlProps {
  madeAt: string;
  readAt: string;
  origin: string;
  posted: PostedResult;
}

/**
 * Shows the secret calendar URL once after its creation, because only a digest is stored. A new URL replaces the
 * previous one.
 */
function CalendarUrl({ madeAt, readAt, origin, posted }: CalendarUrlProps) {
  const t = useText('next-dates');
  const locale = useLocale();
  const { agent } = useSite();
  const [calendarResult, setCalendarResult] = useState(posted);
  const errorText = calendarResult?.ok === false && calendarResult.message;
  const calendarSecret = calendarResult?.ok && (calendarResult.value as { secret?: string } | null)?.secret;
  const intentProps = { path: '/personal-center/next', size: 's', onAnswer: setCalendarResult } as const;

  return (
    <section className="pc-section own-calendar" aria-labelledby="own-calendar">
      <h2 id="own-calendar">{t('calendar.title')}</h2>
      <p>{t('calendar.intro')}</p>
      <p className="meta">{t('calendar.private')}</p>
      {madeAt && (
        <p className="meta">
          {t('calendar.made', { day: formatDay(parseDay(madeAt), locale) })}{' '}
          {readAt ? t('calendar.read', { day: formatDay(parseDay(readAt), locale) }) : t('calendar.unread')}
        </p>
      )}
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      {calendarSecret && (
        <CreatedCalendarUrl calendarUrl={origin + sitePath(agent.keyCode, `/_/calendar/${calendarSecret}.ics`)} />
      )}
      <div className="row">
        <IntentButton {...intentProps} intent="make" pendingLabel={t('calendar.making')}>
          {t(madeAt ? 'calendar.makeNew' : 'calendar.make')}
        </IntentButton>
        {madeAt && (
          <IntentButton {...intentProps} intent="close" variant="quiet">
            {t('calendar.close')}
          </IntentButton>
        )}
      </div>
    </section>
  );
}

function CreatedCalendarUrl({ calendarUrl }: { calendarUrl: string }) {
  const t = useText('next-dates');
  const id = useId();
  const [copyState, setCopyState] = useState<'copied' | 'copyFailed' | null>(null);
  const copyUrl = () =>
    navigator.clipboard.writeText(calendarUrl).then(
      () => setCopyState('copied'),
      () => setCopyState('copyFailed'),
    );
  return (
    <Notice tone="ok" announce="politely">
      <label htmlFor={id}>{t('calendar.once')}</label>
      <input
        id={id}
        className="input num"
        readOnly
        value={calendarUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span className="row">
        <a className="btn btn--s btn--primary" href={calendarUrl.replace(/^https?:/, 'webcal:')} rel="noreferrer">
          {t('calendar.open')}
        </a>
        <Button size="s" onClick={() => void copyUrl()}>
          {t('calendar.copy')}
        </Button>
        <span className="meta" role="status">
          {copyState && t(`calendar.${copyState}`)}
        </span>
      </span>
    </Notice>
  );
}

/** Loads upcoming dates. They are null after a failed call. */
async function loadNextDates(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const [datesResult, favouriteSchools, application] = await loadForUser(portalRequest, request, () =>
    Promise.all([
      portalRequest.main.ask(nextDates, {}),
      loadAllFavourites(portalRequest.ask, schoolFavouriteList),
      portalRequest.ask(myApplication, {}),
    ]),
  );
  const t = textsIn(portalRequest.locale).getText('next-dates');
  const savedSchools = (favouriteSchools ?? []).map(({ institution }) => institution);
  const appliedIds = application.ok && application.value ? listAppliedSchoolIds(application.value) : [];
  const appliedSchools = await loadSchools(
    portalRequest,
    appliedIds.filter((id) => !savedSchools.some((school) => school.id === id)),
  );
  const schools = [...savedSchools, ...appliedSchools];
  const schoolDates = listSchoolDates(schools, portalRequest.locale, t);
  return {
    head: { title: t('title') },
    next: datesResult.ok
      ? {
          ...datesResult.value,
          dates: [...datesResult.value.dates, ...schoolDates].sort((a, b) => a.day.localeCompare(b.day)),
        }
      : null,
    undatedSchools: listUndatedSchools(schools, portalRequest.locale),
    origin: portalRequest.origin,
  };
}

type NextDatesContent = Awaited<ReturnType<typeof loadNextDates>>;
