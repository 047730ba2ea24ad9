import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { createOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { Conversion, ConversionReport, Funnel, Workload } from '#shared/contract/office/reports.ts';
import { CsvLink, ReportTabs, type ReportView, DateRangeForm } from './report-tabs.tsx';
import './reports.css';

const NO_VALUE = '–';

export const formatPercent = (count: number, total: number) =>
  total === 0 ? NO_VALUE : `${Math.round((count / total) * 100)}%`;

/** Renders a bar whose length is a share of the longest bar. The number is next to it. */
const ShareBar = ({
  partCount: count,
  maxCount,
  kind = 'in-time',
}: {
  partCount: number;
  maxCount: number;
  kind?: 'in-time' | 'late';
}) => (
  <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect className={`bar__${kind}`} width={maxCount === 0 ? 0 : (count / maxCount) * 100} height="8" />
  </svg>
);

interface ReportFrameProps {
  view: ReportView;
  tools: ReactNode;
  cutAt?: number | null;
  note: string;
  children: ReactNode;
}

function ReportFrame({ view, tools, cutAt = null, note, children }: ReportFrameProps) {
  const t = useText('office-reports');
  return (
    <div className="office__page">
      <OfficeTitle title={`${t(`views.${view}`)} · ${t('title')}`} />
      <header className="office__head office__head--tools">
        <h1>{t('title')}</h1>
        {tools}
      </header>
      <ReportTabs view={view} />
      {cutAt !== null && <Notice announce="politely">{t('cutPeople', { count: cutAt })}</Notice>}
      {children}
      <p className="source">{note}</p>
    </div>
  );
}

/** Lists of the people at a stage, of any period. */
const STAGE_PATHS = {
  people: '/leads',
  registered: '/students',
  applied: '/applications?view=table',
  offered: '/applications?view=table&stage=offer',
  accepted: '/applications?view=table&stage=deposit',
  enrolled: '/applications?view=table&stage=enrolled',
} as const;

const FUNNEL_STAGES = ['people', 'registered', 'applied', 'offered', 'accepted', 'enrolled'] as const;

/** Shows the number of leads and accounts by source, and the stages that they reached. */
export function FunnelPage({ funnel }: { funnel: Funnel }) {
  const t = useText('office-reports');
  const leadsText = useText('office-leads');
  const { base } = useOffice();
  const { whole: totals, sources, conversations, cutAt } = funnel;
  const funnelSteps = FUNNEL_STAGES.map((stage, index) => {
    const previousStage = FUNNEL_STAGES[index - 1];
    return {
      id: stage,
      label: t(`stage.${stage}`),
      path: STAGE_PATHS[stage],
      count: totals[stage],
      stepShare: previousStage ? formatPercent(totals[stage], totals[previousStage]) : '',
      share: previousStage ? formatPercent(totals[stage], totals.people) : '',
    };
  });
  return (
    <ReportFrame
      view="funnel"
      tools={<DateRangeForm view="funnel" span={funnel} hasCsv />}
      cutAt={cutAt}
      note={t('funnelNote')}
    >
      {totals.people === 0 && conversations === 0 ? (
        <p className="office__none">{t('nonePeople')}</p>
      ) : (
        <>
          <section className="reports__part reports__part--half">
            <h2>{t('funnel')}</h2>
            <Table
              caption={t('funnel')}
              scrolls
              columns={[
                {
                  id: 'step',
                  header: t('step'),
                  isRowHeader: true,
                  renderCell: ({ label, path }) => (
                    <AppLink className="plain" href={`${base}${path}`}>
                      {label}
                    </AppLink>
                  ),
                },
                { id: 'count', header: t('number'), atEnd: true, renderCell: ({ count }) => count },
                {
                  id: 'bar',
                  header: <span className="sr">{t('bar')}</span>,
                  minViewport: 'pad',
                  renderCell: ({ count }) => <ShareBar partCount={count} maxCount={totals.people} />,
                },
                { id: 'stepShare', header: t('ofStep'), atEnd: true, renderCell: ({ stepShare }) => stepShare },
                { id: 'share', header: t('ofPeople'), atEnd: true, renderCell: ({ share }) => share },
              ]}
              rows={funnelSteps}
              rowKey={({ id }) => id}
            />
            <p className="meta">{t('conversationCount', { count: conversations })}</p>
          </section>
          <section className="reports__part">
            <h2>{t('bySource')}</h2>
            {sources.length === 0 ? (
              <p className="office__none">{t('nonePeople')}</p>
            ) : (
              <Table
                caption={t('bySource')}
                scrolls
                columns={[
                  {
                    id: 'source',
                    header: t('source'),
                    isRowHeader: true,
                    renderCell: ({ channel, source }) => (
                      <>
                        <AppLink
                          className="plain"
                          href={channel === 'site' ? `${base}/students` : `${base}/leads?channel=${channel}`}
                        >
                          {channel === 'site' ? t('channel.site') : leadsText(`channel.${channel}`)}
                        </AppLink>
                        {source && (
                          <>
                            {' · '}
                            <bdi>{source}</bdi>
                          </>
                        )}
                      </>
                    ),
                  },
                  {
                    id: 'bar',
                    header: <span className="sr">{t('bar')}</span>,
                    minViewport: 'pad',
                    renderCell: ({ stages }) => (
                      <ShareBar partCount={stages.people} maxCount={sources[0]?.stages.people ?? 0} />
                    ),
                  },
                  ...FUNNEL_STAGES.map((stage) => ({
                    id: stage,
                    header: t(`stage.${stage}`),
                    atEnd: true,
                    renderCell: ({ stages }: (typeof sources)[number]) => stages[stage],
                  })),
                  {
                    id: 'share',
                    header: t('toEnrolled'),
                    atEnd: true,
                    renderCell: ({ stages }) => formatPercent(stages.enrolled, stages.people),
                  },
                ]}
                rows={sources}
                rowKey={({ channel, source }) => `${channel} ${source}`}
              />
            )}
          </section>
        </>
      )}
    </ReportFrame>
  );
}

/** Renders a number as a link to the list behind it. A zero, or a number without a list (`href` ''), is plain. */
const CountLink = ({ count, href, text }: { count: number; href: string; text?: string | undefined }) =>
  count > 0 && href ? <AppLink href={href}>{text ?? count}</AppLink> : (text ?? count);

export function WorkloadPage({ workload: { colleagues } }: { workload: Workload }) {
  const t = useText('office-reports');
  const { base } = useOffice();
  const maxApplications = Math.max(...colleagues.map(({ applications }) => applications));
  const createFigureColumn = (
    id: 'prepare' | 'school' | 'offer' | 'leaving' | 'conversations' | 'leads',
    minViewport?: 'pad',
  ): TableColumn<Workload['colleagues'][number]> => ({
    id,
    header: t(`load.${id}`),
    atEnd: true,
    ...(minViewport && { minViewport }),
    renderCell: (row) => row[id],
  });
  return (
    <ReportFrame view="load" tools={<CsvLink view="load" />} note={t('loadNote')}>
      <section className="reports__part">
        <h2>{t('views.load')}</h2>
        <Table
          caption={t('views.load')}
          scrolls
          columns={[
            {
              id: 'name',
              header: t('colleague'),
              isRowHeader: true,
              renderCell: ({ name }) =>
                name === null ? t('former') : name === '' ? t('load.nobody') : <bdi>{name}</bdi>,
            },
            {
              id: 'applications',
              header: t('load.applications'),
              atEnd: true,
              renderCell: ({ id, applications }) => (
                <CountLink
                  count={applications}
                  // The work of former colleagues has no list of its own.
                  href={id < 0 ? '' : `${base}/applications?view=table&adviser=${id || 'nobody'}`}
                />
              ),
            },
            {
              id: 'bar',
              header: <span className="sr">{t('bar')}</span>,
              minViewport: 'pad',
              renderCell: ({ applications }) => <ShareBar partCount={applications} maxCount={maxApplications} />,
            },
            createFigureColumn('prepare', 'pad'),
            createFigureColumn('school', 'pad'),
            createFigureColumn('offer', 'pad'),
            createFigureColumn('leaving', 'pad'),
            createFigureColumn('conversations'),
            {
              id: 'tasks',
              header: t('load.tasks'),
              atEnd: true,
              renderCell: ({ id, tasks, overdueTasks }) => (
                <CountLink
                  count={tasks}
                  href={id > 0 ? `${base}/tasks?of=${id}` : ''}
                  text={overdueTasks > 0 ? t('load.overdue', { count: tasks, overdue: overdueTasks }) : undefined}
                />
              ),
            },
            createFigureColumn('leads'),
          ]}
          rows={colleagues}
          rowKey={({ id }) => id}
        />
      </section>
    </ReportFrame>
  );
}

export function ConversionPage({ conversion }: { conversion: ConversionReport }) {
  const t = useText('office-reports');
  const { month: formatMonth } = createOfficeClock(useLocale(), 'UTC');
  const { schools, months, moreSchools, cutAt } = conversion;
  return (
    <ReportFrame
      view="schools"
      tools={<DateRangeForm view="schools" span={conversion} hasCsv />}
      cutAt={cutAt}
      note={t('conversionNote')}
    >
      {schools.length === 0 ? (
        <p className="office__none">{t('noneApplied')}</p>
      ) : (
        <>
          <ConversionTable title={t('bySchool')} columnLabel={t('school')} rows={schools} />
          {moreSchools > 0 && <p className="meta">{t('moreSchools', { count: moreSchools })}</p>}
          <ConversionTable
            title={t('byMonth')}
            columnLabel={t('monthApplied')}
            rows={months.map((row) => ({ ...row, label: formatMonth(Date.parse(row.label)) }))}
          />
        </>
      )}
    </ReportFrame>
  );
}

function ConversionTable({
  title,
  columnLabel,
  rows,
}: {
  title: string;
  columnLabel: string;
  rows: readonly Conversion[];
}) {
  const t = useText('office-reports');
  const { base } = useOffice();
  const maxApplied = Math.max(...rows.map(({ applied }) => applied));
  const createFigureColumn = (
    id: 'decided' | 'offered' | 'accepted' | 'enrolled' | 'rejected',
  ): TableColumn<Conversion> => ({
    id,
    header: t(`outcome.${id}`),
    atEnd: true,
    renderCell: (row) => row[id],
  });
  return (
    <section className="reports__part">
      <h2>{title}</h2>
      <Table
        caption={title}
        scrolls
        columns={[
          {
            id: 'label',
            header: columnLabel,
            isRowHeader: true,
            renderCell: ({ label, schoolId }) =>
              schoolId ? (
                <AppLink className="plain" href={`${base}/applications?view=table&school=${schoolId}`}>
                  {label}
                </AppLink>
              ) : (
                label
              ),
          },
          { id: 'applied', header: t('outcome.applied'), atEnd: true, renderCell: ({ applied }) => applied },
          {
            id: 'bar',
            header: <span className="sr">{t('bar')}</span>,
            minViewport: 'pad',
            renderCell: ({ applied }) => <ShareBar partCount={applied} maxCount={maxApplied} />,
          },
          createFigureColumn('decided'),
          createFigureColumn('offered'),
          {
            id: 'offerRate',
            header: t('outcome.offerRate'),
            atEnd: true,
            renderCell: ({ offered, decided }) => formatPercent(offered, decided),
          },
          createFigureColumn('rejected'),
          createFigureColumn('accepted'),
          createFigureColumn('enrolled'),
          {
            id: 'enrolRate',
            header: t('outcome.enrolRate'),
            atEnd: true,
            renderCell: ({ enrolled, applied }) => formatPercent(enrolled, applied),
          },
        ]}
        rows={rows}
        rowKey={({ label }) => label}
      />
    </section>
  );
}
