import { Hono } from 'hono';
import type { SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { readReports, readRounds } from '#backend/office/reports/read-reports.ts';
import { writeReports } from '#backend/office/reports/write-reports.ts';
import { writeHealth } from '#backend/office/reports/write-health.ts';
import { writeTable } from '#backend/office/write-table.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

const isoOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** How visitors were answered, for everybody there as a whole and for who leads by colleague and as a file. */
export const reportRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/health', async (c) => {
    if (!isAllowed(c, 'steerSite', c.var.desk)) return c.notFound();
    return c.html(await writeHealth(c));
  })
  .get('/office/:agent/reports', async (c) => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    return c.html(writeReports(await readReports(c)));
  })
  .get('/office/:agent/reports.csv', async (c) => {
    if (!isAllowed(c, 'seeStaff', c.var.desk)) return c.notFound();
    const { from, to, rounds, names } = await readRounds(c);
    const say = deskWords(c.var.desk.locale);
    const nameOf = (id: number) => (id === 0 ? '' : (names.find((one) => one.id === id)?.name ?? say('reports.gone')));
    const head = (['askedAt', 'answeredAt', 'seconds', 'colleague', 'endedAt', 'stars'] as const).map((word) =>
      say(`reports.column.${word}`),
    );
    const rows = rounds.map(({ askedAt, answeredAt, waited, answeredBy, endedAt, stars }) => [
      isoOf(askedAt),
      isoOf(answeredAt),
      waited === null ? '' : String(Math.round(waited / 1000)),
      nameOf(answeredBy),
      isoOf(endedAt),
      String(stars ?? ''),
    ]);
    return c.body(writeTable(head, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="conversations-${from}-${to}.csv"`,
    });
  });
