import { expect, it } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { majorLevelList } from '#shared/contract/catalogue/course.ts';
import { examSchools } from '#shared/contract/matching/entry-rules.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { createFinderInquiry, getDefaultFee } from './hero/finder-inquiry.ts';
import { loadBudget, loadExamSchools } from './load-mainland.server.ts';

const createRow = (id: string, asAtYear: number) =>
  examSchools.datas.parse({
    school: { id, name: `School ${id}` },
    rule: { id, exam: '2', source: 'https://a.example', points: {}, fullMarks: 750, asked: 0, asAtYear },
  });

it('the newest Gaokao requirements come first, undated ones last, and those of past years not at all', async () => {
  const years = [2019, 0, 2026, 2021, 2025, 2024, 2023];
  const rows = years.map((year, index) => createRow(String(index + 1), year));
  const ask = () => Promise.resolve({ ok: true, value: { rows } });
  const table = await loadExamSchools({ ask, locale: 'zh' } as never, 2026);
  expect(table?.rows.map(({ rule }) => rule.asAtYear)).toEqual([2026, 2025, 2024, 2023, 0]);
});

it('the table counts the schools of the finder: both by tuition alone', async () => {
  const countries = ['1', '2'].map((id) => countryList.datas.parse({ id, name: id, offered: true }));
  const ask = (call: unknown, input: { feeAmounts?: number[] }) =>
    Promise.resolve({
      ok: true,
      value:
        call === countryList
          ? { rows: countries }
          : call === majorLevelList
            ? { rows: [{ id: '1', key: 'bachelor' }] }
            : schoolFacets.data.parse({
                fee: input.feeAmounts?.map((amount) => ({ id: `CNY-${amount}`, total: amount / 1000 })),
              }),
    });
  const site = { agent: { originCity: 'sh' } };
  const budget = await loadBudget({ ask, site, locale: 'zh' } as never);
  const finderFee = createFinderInquiry({ fee: getDefaultFee('CNY'), english: '' }).feeMost;
  expect(budget?.columns).toHaveLength(2);
  for (const { cells } of budget?.columns ?? []) {
    expect(cells.map(({ fee }) => fee)).toEqual(budget?.steps.map((step) => `CNY-${step}`));
    expect(cells).toContainEqual({ fee: finderFee, schools: 250 });
  }
});
