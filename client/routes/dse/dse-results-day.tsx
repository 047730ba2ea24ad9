import { ChannelTabs } from '#client/features/dse-channel/channel-tabs.tsx';
import { type ExamError, EMPTY_EXAM_DRAFT, createInitialRows } from '#client/features/exam-entry/exam-entry.ts';
import { PlainGradeForm } from '#client/features/exam-entry/plain-grades.tsx';
import { FAST_LINE_PATH } from '#client/features/fast-line/fast-line-addresses.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import {
  EARLIER_DATES,
  RESULTS_DATES,
  RESULTS_DATES_READ_ON,
  RESULTS_YEAR,
  type ResultsDate,
  RESULTS_DAY_PATH,
} from '#client/features/results-day/results-dates.ts';
import {
  type EvaluatedResults,
  evaluateResultsForm,
  loadResultsDay,
  type ResultsContent,
} from '#client/features/results-day/load-results-day.server.ts';
import { ResultsColumns, ResultsFoot } from '#client/features/results-day/results-columns.tsx';
import { PlacementTable } from '#client/features/results-day/standing-table.tsx';
import { ShareButton } from '#client/features/share/share.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import type { Route } from './+types/dse-results-day.ts';
import '#client/features/results-day/results-day.css';
import '#client/features/results-day/own-levels.css';
import '#client/features/results-day/results-columns.css';
import '#client/features/results-day/results-print.css';
import { useIsReady } from '#client/site/hydration.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadResultsDay(context);

/** Only browsers without JavaScript submit the form to this action. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  evaluateResultsForm(context, await request.formData());

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function DseResultsDayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ResultsDayPage {...loaderData} evaluatedResults={actionData} />;
}

const ResultsLine = createLazyPart({
  load: async () => (await import('#client/features/results-day/results-line.tsx')).ResultsLine,
  namespaces: ['entry-rule', 'exam', 'fast-line', 'results-day', 'saved-answers', 'ui'],
});

const DSE_EXAM_TYPE = '1';

/** The browser evaluates the grades with one public file. Steps and dates are part of the HTML. */
function ResultsDayPage({
  file: fileUrl,
  lists: filterLists,
  isOffered,
  isEnded: isOver,
  evaluatedResults,
}: ResultsContent & { evaluatedResults?: EvaluatedResults }) {
  const t = useText('results-day');
  const { user, openChat } = useSite();
  const toPath = useSitePath();
  const isReady = useIsReady();
  const placeholder = (
    <SkeletonGroup className="rd__waiting" label={t('coming')}>
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
  return (
    <div className="wrap rd">
      <header className="rd__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <div className="row">
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
          <ShareButton address={toPath(RESULTS_DAY_PATH)} />
        </div>
      </header>
      <ChannelTabs currentTab="results" />
      <FirstSteps isEnded={isOver} />
      {isOffered ? (
        <>
          <noscript>
            <PlainResults evaluatedResults={evaluatedResults} lists={filterLists} />
          </noscript>
          {isReady ? (
            <ResultsLine key={user?.staffId ?? ''} waiting={placeholder} file={fileUrl} lists={filterLists} />
          ) : (
            placeholder
          )}
        </>
      ) : (
        <Notice icon="info">
          <p>{t('notOffered')}</p>
          <SiteLink className="more" to={FAST_LINE_PATH}>
            {t('fastLine')}
          </SiteLink>
        </Notice>
      )}
      <div className="rd__plan">
        <ResultsDaySteps />
        <div>
          <ResultsDateList isEnded={isOver} />
          <Button variant="primary" wide onClick={openChat}>
            <Icon name="chat" />
            {t('chat')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function PlainResults({
  evaluatedResults,
  lists,
}: { evaluatedResults: EvaluatedResults | undefined } & Pick<ResultsContent, 'lists'>) {
  const t = useText('results-day');
  const toPath = useSitePath();
  const draft = evaluatedResults?.draft ?? {
    ...EMPTY_EXAM_DRAFT,
    examType: DSE_EXAM_TYPE,
    examRows: createInitialRows(DSE_EXAM_TYPE),
  };
  return (
    <div className="rd__cols">
      <PlainGradeForm
        action={toPath(RESULTS_DAY_PATH)}
        className="rd__mine rd__plain"
        draft={draft}
        texts={{ title: t('mine'), submit: t('plain.submit'), notKept: t('plain.notKept') }}
        fault={evaluatedResults?.fault ? formatError(t, evaluatedResults.fault) : undefined}
      />
      <div className="rd__results">
        {evaluatedResults?.results ? (
          <>
            <PlacementTable
              placedRules={evaluatedResults.results.day.placed}
              evaluatedRules={evaluatedResults.results.placed}
              points={evaluatedResults.results.points}
              lists={lists}
            />
            <h2 className="rd__rules">{t('rulesTitle')}</h2>
            <ResultsColumns evaluatedRules={evaluatedResults.results.placed} />
            <ResultsFoot rules={evaluatedResults.results.day.rules} unknown={evaluatedResults.results.day.unknown} />
          </>
        ) : evaluatedResults && !evaluatedResults.fault ? (
          <RetryNotice text={t('failed')} retry={t('retry')} />
        ) : (
          <p className="rd__start">{t('start.text')}</p>
        )}
      </div>
    </div>
  );
}

const formatError = (t: ReturnType<typeof useText<'results-day'>>, { kind }: ExamError) =>
  t(kind === 'half' ? 'plain.half' : 'plain.missing');

/** Steps in order of urgency. Each has the section of the page to which it links, if there is one. */
const FIRST_STEPS = [
  ['collect', '#dates'],
  ['enter', '#grades'],
  ['offers', null],
  ['review', '#dates'],
] as const;

function FirstSteps({ isEnded }: { isEnded: boolean }) {
  const t = useText('results-day');
  return (
    <section className="rd__now" aria-labelledby="now">
      <h2 id="now">{t('now.title')}</h2>
      {isEnded && <p>{t('now.over', { year: String(RESULTS_YEAR), next: String(RESULTS_YEAR + 1) })}</p>}
      <ol>
        {FIRST_STEPS.map(([step, stepPath]) => (
          <li key={step}>
            <h3>{stepPath ? <a href={stepPath}>{t(`plan.${step}.title`)}</a> : t(`plan.${step}.title`)}</h3>
            <p className="meta">{t(`plan.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const LATER_STEPS = ['flip', 'call', 'jupas', 'adviser'] as const;

/** Lists the schedule of the day. Times are shown only if they are published. */
function ResultsDaySteps() {
  const t = useText('results-day');
  return (
    <section id="plan">
      <h2>{t('plan.title')}</h2>
      <ol className="route rd__steps">
        {LATER_STEPS.map((step) => (
          <li key={step}>
            <span className="rd__when">{t(`plan.${step}.when`)}</span>
            <div>
              <h3>{t(`plan.${step}.title`)}</h3>
              <p className="meta">{t(`plan.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lists the dates in order with their sources; for an unpublished one it names the authority to ask. */
function ResultsDateList({ isEnded: isOver }: { isEnded: boolean }) {
  const t = useText('results-day');
  return (
    <section id="dates">
      <h2>{t('dates.title')}</h2>
      {isOver ? (
        <details>
          <summary>{t('dates.past', { year: String(RESULTS_YEAR) })}</summary>
          <DateRows />
        </details>
      ) : (
        <DateRows />
      )}
    </section>
  );
}

function DateRows() {
  const t = useText('results-day');
  const locale = useLocale();
  const [release, modify, ...laterDates] = RESULTS_DATES;
  const { review, reviewed } = EARLIER_DATES;
  const askText = t('dates.ask', { year: String(RESULTS_YEAR) });
  return (
    <>
      <dl className="ledger rd__dates">
        {release && <DateRow date={release} />}
        {modify && <DateRow date={modify} />}
        <div>
          <dt>{t('dates.review')}</dt>
          <dd>
            {askText}
            <span className="source">
              {t('dates.asOf', { year: String(review.year) })} {t('dates.fiveDays')} ·{' '}
              <SourceLink source={review.source} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('dates.reviewed')}</dt>
          <dd>
            {askText}
            <span className="source">
              {formatDay(reviewed.day, locale)} · <SourceLink source={reviewed.source} />
            </span>
          </dd>
        </div>
        {laterDates.map((date) => (
          <DateRow key={date.id} date={date} />
        ))}
      </dl>
      <p className="source">{t('dates.note', { day: formatDay(RESULTS_DATES_READ_ON, locale) })}</p>
    </>
  );
}

function DateRow({ date: { id, startDate, to, time, isTentative, source } }: { date: ResultsDate }) {
  const t = useText('results-day');
  const locale = useLocale();
  const day = formatDay(startDate, locale);
  const text = to
    ? t('dates.span', { from: day, to: formatDay(to, locale) })
    : time
      ? t('dates.from', { day, time })
      : day;
  return (
    <div>
      <dt>{t(`dates.${id}`)}</dt>
      <dd>
        {text}
        <span className="source">
          {isTentative && `${t('dates.tentative')} · `}
          <SourceLink source={source} />
        </span>
      </dd>
    </div>
  );
}

const SourceLink = ({ source }: { source: string }) => (
  <AppLink href={source} target="_blank">
    {new URL(source).hostname.replace(/^(www|web)\./, '')}
  </AppLink>
);
