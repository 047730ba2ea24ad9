import { describe, expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { findSharedDeadline } from './ranking-facts.tsx';
import { RankingTable } from './ranking-table.tsx';

const createRow = (schoolId: string, country: string) =>
  ({
    rank: schoolId,
    schoolId,
    country,
    names: { own: `School ${schoolId}`, ownLang: 'en', other: '', otherLang: 'en' },
    seal: '/seal.svg',
  }) as never;
const TABLE = { openRankingKey: null, siteRankingKey: '', name: '', publisher: '', address: '', asAt: '' };

describe('the country column of a ranking', () => {
  it.each([
    ['is omitted if all schools are in one country', ['UK', 'UK'], false],
    ['is shown if they are in several', ['UK', 'US'], true],
  ])('%s', (_name, countries, hasColumn) => {
    const rows = countries.map((country, index) => createRow(String(index + 1), country));
    const { container } = renderIn('en-us', <RankingTable caption="Ranking" rows={rows} table={TABLE} showCountry />);
    expect(container.querySelectorAll('thead th')).toHaveLength(hasColumn ? 3 : 2);
  });
});

describe('the UCAS deadline of a ranking', () => {
  const createDated = (day: string | null) => ({ ucasDeadline: day && { day } }) as never;

  it('is stated once if all schools have the same', () => {
    expect(findSharedDeadline(['2027-01-13', '2027-01-13'].map(createDated))?.day).toBe('2027-01-13');
  });

  it.each([[['2027-01-13', '2026-10-15']], [['2027-01-13', null]], [['2027-01-13']], [[]]])(
    'stays in the rows for %o',
    (days) => expect(findSharedDeadline(days.map(createDated))).toBeNull(),
  );
});
