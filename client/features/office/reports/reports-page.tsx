import type { ReactNode } from 'react';
import { OfficeTitle } from '#client/features/office/office-context.tsx';
import { createOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { ReportData, ReplyTally } from '#shared/contract/office/reports.ts';
import { formatPercent } from './agency-reports.tsx';
import { ReportTabs, DateRangeForm } from './report-tabs.tsx';
import './reports.css';

const NO_VALUE = '–';

const formatStars = ({ stars }: ReplyTally) => (stars === null ? NO_VALUE : stars.toFixed(1));

function useDurationFormatter() {
  const t = useText('office');
  return (ms: number | null): string => {
    if (ms === null) return NO_VALUE;
    if (ms < 60_000) return t('seconds', { count: Math.round(ms / 1000) });
    const totalMinutes = Math.floor(ms / 60_000);
    return totalMinutes < 120
      ? t('minutes', { count: totalMinutes })
      : t('hours', { count: Math.round(totalMinutes / 60) });
  };
}

/** Shows response times and counts of a period. It shows neither message contents nor visitors. */
export function ReportsPage({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <h1>{t('title')}</h1>
        <DateRangeForm view="replies" span={report} hasCsv={report.seesAll} />
      </header>
      <ReportTabs view="replies" />
      {report.cutAt !== null && <Notice announce="politely">{t('cut', { count: report.cutAt })}</Notice>}
      <ReportFigures report={report} />
      {report.whole.asked === 0 ? <p className="office__none">{t('none')}</p> : <ReportTables report={report} />}
      <p className="source">{t(report.hasOpeningHours ? 'byHours' : 'byClock')}</p>
    </div>
  );
}

function ReportFigures({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  const formatDuration = useDurationFormatter();
  const { whole: totals, goalMinutes, assistantRatings } = report;
  const waiting = totals.asked - totals.answered - totals.missed;
  const { up: upCount, down: downCount } = assistantRatings;
  const reportFigures: [term: string, figure: ReactNode, hint: string][] = [
    [t('asked'), totals.asked, waiting > 0 ? t('waiting', { count: waiting }) : ''],
    [t('first'), formatDuration(totals.median), t('median')],
    [t('slowest'), formatDuration(totals.p90), t('p90')],
    [
      t('inTime', { goal: goalMinutes }),
      formatPercent(totals.inTime, totals.judged),
      `${totals.inTime} / ${totals.judged}`,
    ],
    [t('missed'), totals.missed, t('missedHint')],
    [t('stars'), formatStars(totals), t('starsOf', { count: totals.rated })],
    [t('rated'), formatPercent(upCount, upCount + downCount), `${upCount} / ${upCount + downCount}`],
  ];
  return (
    <dl className="office__figures">
      {reportFigures.map(([term, figure, hint]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <b>{figure}</b>
            <span className="meta">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns the requests that count as unanswered, without which the shares of the colleagues would not add up to the
 * share of all requests; null if there are none.
 */
function getUnansweredTally({ whole, colleagues }: ReportData): ReplyTally | null {
  const sumColleagues = (field: 'asked' | 'judged') => colleagues.reduce((sum, { tally }) => sum + tally[field], 0);
  const judged = whole.judged - sumColleagues('judged');
  const asked = whole.asked - sumColleagues('asked');
  if (asked <= 0) return null;
  return { ...whole, asked, judged, answered: 0, inTime: 0, median: null, p90: null, rated: 0, stars: null };
}

function ReportTables({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  const locale = useLocale();
  // Formats days in UTC, because a date without a time must not be shifted by a time zone.
  const { shortDate } = createOfficeClock(locale, 'UTC');
  const usedHours = report.hours.flatMap(({ asked }, hour) => (asked > 0 ? [hour] : []));
  const dayRows = report.days.filter(({ tally }) => tally.asked > 0).reverse();
  const hourRows = report.hours
    .map((tally, hour) => ({ label: `${String(hour).padStart(2, '0')}:00`, tally }))
    .slice(usedHours[0] ?? 0, (usedHours.at(-1) ?? 23) + 1);
  const unansweredTally = report.seesAll ? getUnansweredTally(report) : null;
  const colleagueRows = [
    ...report.colleagues.map(({ name, tally }) => ({
      label: name ? <bdi>{name}</bdi> : t('former'),
      tally,
    })),
    ...(unansweredTally ? [{ label: t('nobodyReplied'), tally: unansweredTally }] : []),
  ];
  return (
    <>
      <div className="reports">
        <TallyTable
          report={report}
          title={t('byDay')}
          columnLabel={t('day')}
          countLabel={t('asked')}
          rows={dayRows.map(({ day, tally }) => ({ label: shortDate(Date.parse(day)), tally }))}
        />
        <TallyTable
          report={report}
          title={t('byHour')}
          columnLabel={t('hour')}
          countLabel={t('asked')}
          rows={hourRows}
        />
        <TallyTable
          report={report}
          title={t(report.seesAll ? 'byColleague' : 'own')}
          columnLabel={t('colleague')}
          countLabel={t('replied')}
          rows={colleagueRows}
        />
      </div>
      <ul className="reports__key">
        <li>
          <i className="bar__in-time" aria-hidden="true" />
          {t('share', { goal: report.goalMinutes })}
        </li>
        <li>
          <i className="bar__late" aria-hidden="true" />
          {t('later')}
        </li>
        <li>
          <i className="bar__missed" aria-hidden="true" />
          {t('missed')}
        </li>
        <li>
          <i className="bar__waiting" aria-hidden="true" />
          {t('stillWaiting')}
        </li>
      </ul>
    </>
  );
}

interface TallyTableProps {
  report: ReportData;
  title: string;
  columnLabel: string;
  countLabel: string;
  rows: readonly { label: ReactNode; tally: ReplyTally }[];
}

function TallyTable({ report, title, columnLabel, countLabel, rows }: TallyTableProps) {
  const t = useText('office-reports');
  const formatDuration = useDurationFormatter();
  const maxAsked = Math.max(1, ...rows.map(({ tally }) => tally.asked));
  return (
    <section className="reports__part">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="office__none">{t('noneOwn')}</p>
      ) : (
        <Table
          caption={title}
          scrolls
          columns={[
            { id: 'what', header: columnLabel, isRowHeader: true, renderCell: ({ label }) => label },
            { id: 'counted', header: countLabel, atEnd: true, renderCell: ({ tally }) => tally.asked },
            {
              id: 'bar',
              header: <span className="sr">{t('bar')}</span>,
              renderCell: ({ tally }) => <TallyBar tally={tally} maxCount={maxAsked} />,
            },
            { id: 'first', header: t('first'), atEnd: true, renderCell: ({ tally }) => formatDuration(tally.median) },
            {
              id: 'share',
              header: t('share', { goal: report.goalMinutes }),
              atEnd: true,
              renderCell: ({ tally }) => formatPercent(tally.inTime, tally.judged),
            },
            {
              id: 'stars',
              header: t('rating'),
              atEnd: true,
              minViewport: 'pad',
              renderCell: ({ tally }) => formatStars(tally),
            },
          ]}
          rows={rows}
          rowKey={(_, index) => index}
        />
      )}
    </section>
  );
}

const FULL_PERCENT = 100;

/**
 * Renders a bar with the shares of replies within the goal, late replies, missing replies and pending replies. The
 * numbers are next to it.
 */
const TallyBar = ({
  tally: { asked, answered, missed, inTime },
  maxCount,
}: {
  tally: ReplyTally;
  maxCount: number;
}) => (
  <svg className="bar" viewBox={`0 0 ${FULL_PERCENT} 8`} preserveAspectRatio="none" aria-hidden="true">
    <rect className="bar__waiting" width={(asked / maxCount) * FULL_PERCENT} height="8" />
    <rect className="bar__missed" width={((answered + missed) / maxCount) * FULL_PERCENT} height="8" />
    <rect className="bar__late" width={(answered / maxCount) * FULL_PERCENT} height="8" />
    <rect className="bar__in-time" width={(inTime / maxCount) * FULL_PERCENT} height="8" />
  </svg>
);
