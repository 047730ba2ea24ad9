import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { parseReportView } from '#client/features/office/reports/report-tabs.tsx';
import { portalRequest } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import {
  type Conversion,
  FUNNEL_STAGES,
  getConversion,
  getFunnel,
  getWorkload,
  listRounds,
} from '#shared/contract/office/reports.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import type { Route } from './+types/reports-file.ts';

type Context = Route.LoaderArgs['context'];

const formatIso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

interface ReportFile {
  name: string;
  headerRow: string[];
  rows: (string | number)[][];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, headerRow, rows } = await loadFile(context, request);
  const csvRows = rows.map((row) => row.map(String));
  return new Response(formatCsv(headerRow, csvRows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

async function loadFile(context: Context, request: Request): Promise<ReportFile> {
  const searchParams = getOfficeQuery(request);
  const dateRange = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  switch (parseReportView(searchParams)) {
    case 'funnel':
      return loadFunnel(context, request, dateRange);
    case 'load':
      return loadWorkload(context, request);
    case 'schools':
      return loadConversion(context, request, dateRange);
    default:
      return loadRounds(context, request, dateRange);
  }
}

const getTexts = (context: Context) => textsIn(context.get(portalRequest).locale).getText('office-reports');

interface DateRange {
  from: string;
  to: string;
}

async function loadFunnel(context: Context, request: Request, span: DateRange): Promise<ReportFile> {
  const { from, to, sources } = await queryOffice(context, request, getFunnel, span);
  const t = getTexts(context);
  const leadsText = textsIn(context.get(portalRequest).locale).getText('office-leads');
  return {
    name: `sources-${from}-${to}`,
    headerRow: [t('column.channel'), t('source'), ...FUNNEL_STAGES.map((stage) => t(`stage.${stage}`))],
    rows: sources.map(({ channel, source, stages }) => [
      channel === 'site' ? t('channel.site') : leadsText(`channel.${channel}`),
      source,
      ...FUNNEL_STAGES.map((stage) => stages[stage]),
    ]),
  };
}

async function loadWorkload(context: Context, request: Request): Promise<ReportFile> {
  const { colleagues } = await queryOffice(context, request, getWorkload, {});
  const t = getTexts(context);
  const workloadColumns = [
    'applications',
    'prepare',
    'school',
    'offer',
    'leaving',
    'conversations',
    'tasks',
    'leads',
  ] as const;
  return {
    name: `workload-${new Date().toISOString().slice(0, 10)}`,
    headerRow: [t('colleague'), ...workloadColumns.map((kind) => t(`load.${kind}`)), t('column.overdueTasks')],
    rows: colleagues.map((row) => [
      row.name === null ? t('former') : row.name || t('load.nobody'),
      ...workloadColumns.map((kind) => row[kind]),
      row.overdueTasks,
    ]),
  };
}

async function loadConversion(context: Context, request: Request, span: DateRange): Promise<ReportFile> {
  const { from, to, schools, months } = await queryOffice(context, request, getConversion, span);
  const t = getTexts(context);
  const outcomeColumns = ['applied', 'decided', 'offered', 'rejected', 'accepted', 'enrolled'] as const;
  const toConversionRows = (groupName: string, rows: readonly Conversion[]) =>
    rows.map((row) => [groupName, row.label, ...outcomeColumns.map((outcome) => row[outcome])]);
  return {
    name: `conversion-${from}-${to}`,
    headerRow: [t('column.by'), t('column.value'), ...outcomeColumns.map((outcome) => t(`outcome.${outcome}`))],
    rows: [...toConversionRows(t('school'), schools), ...toConversionRows(t('monthApplied'), months)],
  };
}

async function loadRounds(context: Context, request: Request, span: DateRange): Promise<ReportFile> {
  const { from, to, rounds } = await queryOffice(context, request, listRounds, span);
  const t = getTexts(context);
  return {
    name: `conversations-${from}-${to}`,
    headerRow: [
      t('column.askedAt'),
      t('column.answeredAt'),
      t('column.seconds'),
      t('colleague'),
      t('column.endedAt'),
      t('stars'),
    ],
    rows: rounds.map(({ askedAt, answeredAt, waited, colleague, endedAt, stars }) => [
      formatIso(askedAt),
      formatIso(answeredAt),
      waited === null ? '' : Math.round(waited / 1000),
      colleague === null ? '' : colleague || t('former'),
      formatIso(endedAt),
      stars ?? '',
    ]),
  };
}
