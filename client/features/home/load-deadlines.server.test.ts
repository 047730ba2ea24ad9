import { describe, expect, it } from 'vitest';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { loadDeadlines } from './load-deadlines.server.ts';

const { day, publisher } = DATED_FACTS.ucasJanuary;
const createPortal = (rows: object[]) =>
  ({ ask: () => Promise.resolve({ ok: true, value: { rows } }), locale: 'en-us' }) as never;
const createRow = (rowDay: string) => ({
  day: rowDay,
  asAt: '',
  readOn: '2026-11-28',
  institutionId: '3009',
  title: '',
  page: 'https://a.example',
  name: 'Cornell University',
  nameChn: '',
  publisher: 'Cornell University',
});
const getTime = (rowDay: string) => Date.parse(`${rowDay}T00:00:00Z`);

describe('the next deadlines of the home page', () => {
  it('include that of UCAS with its page, in order of date', async () => {
    const deadlines = await loadDeadlines(
      createPortal([createRow('2027-02-01'), createRow('2027-01-02')]),
      getTime('2026-12-01'),
    );
    expect(deadlines.map(({ id, dayText }) => [id, dayText])).toEqual([
      ['3009', '2 Jan 2027'],
      ['', '13 Jan 2027'],
      ['3009', '1 Feb 2027'],
    ]);
    expect(deadlines[1]).toMatchObject({ publisher, page: DATED_FACTS.ucasJanuary.page });
  });

  it('leave out past ones', async () => {
    const nextDay = new Date(getTime(day) + 86_400_000).toISOString().slice(0, day.length);
    expect(await loadDeadlines(createPortal([]), getTime(nextDay))).toEqual([]);
  });
});
