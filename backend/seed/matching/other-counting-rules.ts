import { texts } from '#backend/site/site-content.ts';
import { best, type CountingSeed, rule } from './counting-seed.ts';

// Of examinations other than the DSE. Totals are compared as they stand; A-levels by the tariff, so that ABB and AAC
// can be told apart from BBB.

const GAOKAO = '2';
const A_LEVEL = '3';
const IB = '4';

export const OTHER_RULES: CountingSeed[] = [
  rule(A_LEVEL, {
    id: 31,
    key: 'best-three',
    name: texts('最佳三科 A-level', '最佳三科 A-level', 'Best three A-levels'),
    note: texts(
      'A* 作 56 分，A 48、B 40、C 32、D 24、E 16。',
      'A* 计 56 分，A 48、B 40、C 32、D 24、E 16。',
      'An A* counts 56, an A 48, a B 40, a C 32, a D 24, an E 16.',
    ),
    points: { 'A*': 56, A: 48, B: 40, C: 32, D: 24, E: 16 },
    take: best(3),
    fullMarks: 168,
  }),
  rule(IB, {
    id: 41,
    key: 'ib-total',
    name: texts('IB 總分', 'IB 总分', 'IB total'),
    note: texts('六科及核心部分，滿分 45。', '六科及核心部分，满分 45。', 'Six subjects and the core, out of 45.'),
    points: {},
    take: [],
    fullMarks: 45,
  }),
  rule(GAOKAO, {
    id: 51,
    key: 'gaokao-per-cent',
    name: texts('高考得分率', '高考得分率', 'Gaokao, per cent of full marks'),
    note: texts(
      '各省滿分不同，以得分佔滿分的百分比比較。',
      '各省满分不同，以得分占满分的百分比比较。',
      'Full marks differ by province, so the percentage is compared.',
    ),
    points: {},
    take: [],
    fullMarks: 100,
  }),
];
