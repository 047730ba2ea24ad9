import { expect, test } from 'vitest';
import { parseFigure, rankByFigure, RankingText } from './ranking-row.ts';

test.each([
  ['94.2%', 94.2],
  ['£31,000', 31_000],
  ['ＨＫ＄12,500', 12_500],
  ['-3', -3],
  ['n/a', null],
  ['', null],
])('reads the figure of %j', (amount, figure) => expect(parseFigure(amount)).toBe(figure));

test('equal values share a rank, and the order decides which value is first', () => {
  const amounts = ['90%', '95%', '90%', 'n/a', '88%'];
  expect(rankByFigure(amounts, 'highest')).toEqual(['=2', '1', '=2', '', '4']);
  expect(rankByFigure(amounts, 'lowest')).toEqual(['=2', '4', '=2', '', '1']);
});

const RANKING = {
  name: { zh: '', 'zh-hk': '畢業生就業率', 'en-us': '' },
  publisher: 'HESA',
  page: 'https://source.example/table',
  day: '2026-10-01',
  order: 'highest',
  ranks: [
    { rank: '1', school: 'University of Leeds', amount: '', remark: '' },
    { rank: '=2', school: '2001', amount: '', remark: '' },
  ],
};
const findProblems = (change: object) =>
  (RankingText.safeParse({ ...RANKING, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

test('a ranking has a name, a source with its date, and ranked schools', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems({ name: { zh: '', 'zh-hk': ' ', 'en-us': '' } })).toEqual(['name empty']);
  expect(findProblems({ publisher: '', page: '', day: '' })).toEqual([
    'publisher needed',
    'page noAddress',
    'day noDay',
  ]);
  expect(findProblems({ page: 'javascript:alert(1)' })).toEqual(['page noAddress']);
  expect(findProblems({ ranks: [] })).toEqual(['ranks needed']);
});

test('either every school has a rank, or every one a value to be ranked by', () => {
  const [first, second] = RANKING.ranks;
  const createRanks = (...changes: object[]) => ({
    ranks: [
      { ...first, ...changes[0] },
      { ...second, ...changes[1] },
    ],
  });
  for (const rank of ['12', '=3', '3=', '51-60', '51–60', '1001+'])
    expect(findProblems(createRanks({ rank })), rank).toEqual([]);
  expect(findProblems(createRanks({ rank: 'first' }))).toEqual(['ranks.0.rank noRank']);
  expect(findProblems(createRanks({ rank: '' }))).toEqual(['ranks.0.rank noRank']);
  expect(findProblems(createRanks({ rank: '', amount: '90%' }, { rank: '', amount: '80%' }))).toEqual([]);
  expect(findProblems(createRanks({ rank: '', amount: '90%' }, { rank: '', amount: 'n/a' }))).toEqual([
    'ranks.1.rank noRank',
  ]);
});
