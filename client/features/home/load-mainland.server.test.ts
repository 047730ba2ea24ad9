import { expect, it } from 'vitest';
import { examSchools } from '#shared/contract/matching/entry-rules.ts';
import { loadExamSchools } from './load-mainland.server.ts';

const createRow = (id: string, asAtYear: number) =>
  examSchools.datas.parse({
    school: { id, name: `School ${id}` },
    rule: { id, exam: '2', source: 'https://a.example', points: {}, fullMarks: 750, asked: 0, asAtYear },
  });

it('the newest Gaokao requirements come first, and undated ones last', async () => {
  const years = [2019, 0, 2026, 2021, 2025, 2024, 2023];
  const rows = years.map((year, index) => createRow(String(index + 1), year));
  const ask = () => Promise.resolve({ ok: true, value: { rows } });
  const table = await loadExamSchools({ ask, locale: 'zh' } as never);
  expect(table?.rows.map(({ rule }) => rule.asAtYear)).toEqual([2026, 2025, 2024, 2023, 2021]);
});
