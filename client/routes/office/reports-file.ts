import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { readReportView } from '#client/features/office/reports/report-tabs.tsx';
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
  head: string[];
  rows: (string | number)[][];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, head, rows } = await loadFile(context, request);
  const cells = rows.map((row) => row.map(String));
  return new Response(formatCsv(head, cells), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

async function loadFile(context: Context, request: Request): Promise<ReportFile> {
  const query = officeQueryOf(request);
  const span = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  switch (readReportView(query)) {
    case 'funnel':
      return loadFunnel(context, request, span);
    case 'load':
      return loadWorkload(context, request);
    case 'schools':
      return loadConversion(context, request, span);
    default:
      return loadRounds(context, request, span);
  }
}

const getTexts = (context: Context) => textsIn(context.get(portalRequest).locale).of('office-reports');

interface Span {
  from: string;
  to: string;
}

async function loadFunnel(context: Context, request: Request, span: Span): Promise<ReportFile> {
  const { from, to, sources } = await queryOffice(context, request, getFunnel, span);
  const t = getTexts(context);
  const tl = textsIn(context.get(portalRequest).locale).of('office-leads');
  return {
    name: `sources-${from}-${to}`,
    head: [t('column.channel'), t('source'), ...FUNNEL_STAGES.map((stage) => t(`stage.${stage}`))],
    rows: sources.map(({ channel, source, stages }) => [
      channel === 'site' ? t('channel.site') : tl(`channel.${channel}`),
      source,
      ...FUNNEL_STAGES.map((stage) => stages[stage]),
    ]),
  };
}

async function loadWorkload(context: Context, request: Request): Promise<ReportFile> {
  const { colleagues } = await queryOffice(context, request, getWorkload, {});
  const t = getTexts(context);
  const kinds = ['applications', 'prepare', 'school', 'offer', 'leaving', 'conversations', 'tasks', 'leads'] as const;
  return {
    name: `workload-${new Date().toISOString().slice(0, 10)}`,
    head: [t('colleague'), ...kinds.map((kind) => t(`load.${kind}`)), t('column.overdueTasks')],
    rows: colleagues.map((row) => [
      row.name === null ? t('former') : row.name || t('load.nobody'),
      ...kinds.map((kind) => row[kind]),
      row.overdueTasks,
    ]),
  };
}

async function loadConversion(context: Context, request: Request, span: Span): Promise<ReportFile> {
  const { from, to, schools, months } = await queryOffice(context, request, getConversion, span);
  const t = getTexts(context);
  const outcomes = ['applied', 'decided', 'offered', 'rejected', 'accepted', 'enrolled'] as const;
  const toRows = (kind: string, rows: readonly Conversion[]) =>
    rows.map((row) => [kind, row.label, ...outcomes.map((outcome) => row[outcome])]);
  return {
    name: `conversion-${from}-${to}`,
    head: [t('column.by'), t('column.value'), ...outcomes.map((outcome) => t(`outcome.${outcome}`))],
    rows: [...toRows(t('school'), schools), ...toRows(t('monthApplied'), months)],
  };
}

async function loadRounds(context: Context, request: Request, span: Span): Promise<ReportFile> {
  const { from, to, rounds } = await queryOffice(context, request, listRounds, span);
  const t = getTexts(context);
  return {
    name: `conversations-${from}-${to}`,
    head: [
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
