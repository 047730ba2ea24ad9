import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { portalRequest } from '#client/portal-request.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { listRounds } from '#shared/contract/office/reports.ts';
import { formatCsv } from '#shared/rules/csv.ts';
import type { Route } from './+types/reports-file.ts';

const isoOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** CSV with one row per request for an adviser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const input = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const { from, to, rounds } = await queryOffice(context, request, listRounds, input);
  const t = textsIn(context.get(portalRequest).locale).of('office-reports');
  const head = [
    t('column.askedAt'),
    t('column.answeredAt'),
    t('column.seconds'),
    t('colleague'),
    t('column.endedAt'),
    t('stars'),
  ];
  const rows = rounds.map(({ askedAt, answeredAt, waited, colleague, endedAt, stars }) => [
    isoOf(askedAt),
    isoOf(answeredAt),
    waited === null ? '' : String(Math.round(waited / 1000)),
    colleague === null ? '' : colleague || t('former'),
    isoOf(endedAt),
    String(stars ?? ''),
  ]);
  return new Response(formatCsv(head, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="conversations-${from}-${to}.csv"`,
    },
  });
}
