import type { ReactNode } from 'react';
import { OfficeTitle } from '#client/features/office/office-context.tsx';
import { officeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { ReportData, Tally } from '#shared/contract/office/reports.ts';
import { formatPercent } from './agency-reports.tsx';
import { ReportTabs, SpanForm } from './report-tabs.tsx';
import './reports.css';

const NONE = '–';

const starsText = ({ stars }: Tally) => (stars === null ? NONE : stars.toFixed(1));

function useDurationText() {
  const t = useText('office');
  return (ms: number | null): string => {
    if (ms === null) return NONE;
    if (ms < 60_000) return t('seconds', { count: Math.round(ms / 1000) });
    const minutes = Math.floor(ms / 60_000);
    return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) });
  };
}

/** Shows response times and counts of a period, without message contents or visitors. */
export function ReportsPage({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <h1>{t('title')}</h1>
        <SpanForm view="replies" span={report} hasCsv={report.seesAll} />
      </header>
      <ReportTabs view="replies" />
      {report.cutAt !== null && <Notice announce="politely">{t('cut', { count: report.cutAt })}</Notice>}
      <Figures report={report} />
      {report.whole.asked === 0 ? <p className="office__none">{t('none')}</p> : <Tables report={report} />}
      <p className="source">{t(report.hasOpeningHours ? 'byHours' : 'byClock')}</p>
    </div>
  );
}

function Figures({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  const durationText = useDurationText();
  const { whole, waiting, goalMinutes, assistantRatings } = report;
  const { up, down } = assistantRatings;
  const figures: [term: string, figure: ReactNode, hint: string][] = [
    [t('asked'), whole.asked, waiting > 0 ? t('waiting', { count: waiting }) : ''],
    [t('first'), durationText(whole.median), t('median')],
    [t('slowest'), durationText(whole.p90), t('p90')],
    [
      t('inTime', { goal: goalMinutes }),
      formatPercent(whole.inTime, whole.answered),
      `${whole.inTime} / ${whole.answered}`,
    ],
    [t('missed'), whole.missed, t('missedHint')],
    [t('stars'), starsText(whole), t('starsOf', { count: whole.rated })],
    [t('rated'), formatPercent(up, up + down), `${up} / ${up + down}`],
  ];
  return (
    <dl className="office__figures">
      {figures.map(([term, figure, hint]) => (
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

function Tables({ report }: { report: ReportData }) {
  const t = useText('office-reports');
  const locale = useLocale();
  // Formats days in UTC, since a date without a time must not be shifted by a time zone.
  const { shortDate } = officeClock(locale, 'UTC');
  const used = report.hours.flatMap(({ asked }, hour) => (asked > 0 ? [hour] : []));
  const days = report.days.filter(({ tally }) => tally.asked > 0).reverse();
  const hours = report.hours
    .map((tally, hour) => ({ label: `${String(hour).padStart(2, '0')}:00`, tally }))
    .slice(used[0] ?? 0, (used.at(-1) ?? 23) + 1);
  const colleagues = report.colleagues.map(({ name, tally }) => ({
    label: name ? <bdi>{name}</bdi> : t('former'),
    tally,
  }));
  return (
    <>
      <div className="reports">
        <TallyTable
          report={report}
          title={t('byDay')}
          what={t('day')}
          counted={t('asked')}
          rows={days.map(({ day, tally }) => ({ label: shortDate(Date.parse(day)), tally }))}
        />
        <TallyTable report={report} title={t('byHour')} what={t('hour')} counted={t('asked')} rows={hours} />
        <TallyTable
          report={report}
          title={t(report.seesAll ? 'byColleague' : 'own')}
          what={t('colleague')}
          counted={t('replied')}
          rows={colleagues}
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
      </ul>
    </>
  );
}

interface TallyTableProps {
  report: ReportData;
  title: string;
  what: string;
  counted: string;
  rows: readonly { label: ReactNode; tally: Tally }[];
}

function TallyTable({ report, title, what, counted, rows }: TallyTableProps) {
  const t = useText('office-reports');
  const durationText = useDurationText();
  const max = Math.max(1, ...rows.map(({ tally }) => tally.asked));
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
            { id: 'what', header: what, isRowHeader: true, renderCell: ({ label }) => label },
            { id: 'counted', header: counted, atEnd: true, renderCell: ({ tally }) => tally.asked },
            {
              id: 'bar',
              header: <span className="sr">{t('bar')}</span>,
              renderCell: ({ tally }) => <Bar tally={tally} most={max} />,
            },
            { id: 'first', header: t('first'), atEnd: true, renderCell: ({ tally }) => durationText(tally.median) },
            {
              id: 'share',
              header: t('share', { goal: report.goalMinutes }),
              atEnd: true,
              renderCell: ({ tally }) => formatPercent(tally.inTime, tally.answered),
            },
            {
              id: 'stars',
              header: t('rating'),
              atEnd: true,
              from: 'pad',
              renderCell: ({ tally }) => starsText(tally),
            },
          ]}
          rows={rows}
          rowKey={(_, index) => index}
        />
      )}
    </section>
  );
}

const FULL = 100;

/** Renders a bar of replies within the goal, later replies and unanswered requests; the numbers are next to it. */
const Bar = ({ tally: { asked, answered, inTime }, most }: { tally: Tally; most: number }) => (
  <svg className="bar" viewBox={`0 0 ${FULL} 8`} preserveAspectRatio="none" aria-hidden="true">
    <rect className="bar__missed" width={(asked / most) * FULL} height="8" />
    <rect className="bar__late" width={(answered / most) * FULL} height="8" />
    <rect className="bar__in-time" width={(inTime / most) * FULL} height="8" />
  </svg>
);
