import { DSE_EXTENDED_MATHS } from '#shared/rules/exams/public-exams.ts';
import { FIVE_SUBJECT_RULE } from '#shared/rules/exams/count-results.ts';
import { texts } from '#backend/site/site-content.ts';
import { best, type CountingSeed, rule } from './counting-seed.ts';
import * as table from './dse-tables.ts';

// Ways of counting the DSE that universities really have. Which school uses which is illustrative, but where a rule
// names its source.

const DSE = '1';
const MATHS = ['maths', ...DSE_EXTENDED_MATHS];

export const DSE_RULES: CountingSeed[] = [
  rule(DSE, {
    id: 11,
    key: FIVE_SUBJECT_RULE,
    name: texts('最佳五科', '最佳五科', 'Best five'),
    note: texts('5** 作 7 分，5* 作 6 分。', '5** 计 7 分，5* 计 6 分。', 'A 5** counts 7, a 5* counts 6.'),
    points: table.SEVEN,
    take: best(5),
    fullMarks: 35,
  }),
  rule(DSE, {
    id: 12,
    key: 'best-five-halves',
    name: texts('最佳五科（半分制）', '最佳五科（半分制）', 'Best five, in halves'),
    note: texts('5** 作 6 分，5* 作 5.5 分。', '5** 计 6 分，5* 计 5.5 分。', 'A 5** counts 6, a 5* counts 5.5.'),
    points: table.HALVES,
    take: best(5),
    fullMarks: 30,
  }),
  rule(DSE, {
    id: 13,
    key: 'best-five-stretched',
    name: texts('最佳五科（拉開制）', '最佳五科（拉开制）', 'Best five, stretched'),
    note: texts(
      '5** 作 8.5 分，5* 作 7 分，5 級作 5.5 分。',
      '5** 计 8.5 分，5* 计 7 分，5 级计 5.5 分。',
      'A 5** counts 8.5, a 5* counts 7, a 5 counts 5.5.',
    ),
    points: table.STRETCHED,
    take: best(5),
    fullMarks: 42.5,
  }),
  rule(DSE, {
    id: 14,
    key: 'best-five-six',
    name: texts('最佳五科（5* 以上同分）', '最佳五科（5* 以上同分）', 'Best five, 5* and 5** alike'),
    note: texts('5** 與 5* 同作 6 分。', '5** 与 5* 同计 6 分。', 'A 5** and a 5* both count 6.'),
    points: table.SIX,
    take: best(5),
    fullMarks: 30,
  }),
  rule(DSE, {
    id: 15,
    key: 'best-five-flat',
    name: texts('最佳五科（5 級封頂）', '最佳五科（5 级封顶）', 'Best five, 5 at most'),
    note: texts('5**、5* 與 5 級同作 5 分。', '5**、5* 与 5 级同计 5 分。', 'A 5**, a 5* and a 5 all count 5.'),
    points: table.FIVE,
    take: best(5),
    fullMarks: 25,
  }),
  rule(DSE, {
    id: 16,
    key: 'best-four-academic',
    name: texts('最佳四科（不計中文等）', '最佳四科（不计中文等）', 'Best four, Chinese and some others left out'),
    note: texts(
      '不計中文、體育、科技與生活、旅遊與款待、健康管理與社會關懷、倫理與宗教；5** 作 6 分，5* 作 5.5 分。',
      '不计中文、体育、科技与生活、旅游与款待、健康管理与社会关怀、伦理与宗教；5** 计 6 分，5* 计 5.5 分。',
      'Chinese, Physical Education, Technology and Living, Tourism, Health Management, and Ethics are left out. A 5** counts 6, a 5* counts 5.5.',
    ),
    points: table.HALVES,
    leftOut: ['chinese', 'physical-education', 'home-economics', 'tourism', 'health-care', 'ethics-religion'],
    take: best(4),
    fullMarks: 24,
  }),
  rule(DSE, {
    id: 17,
    key: 'best-five-one-maths',
    name: texts('最佳五科（數學合為一科）', '最佳五科（数学合为一科）', 'Best five, mathematics as one'),
    note: texts(
      '數學必修與延伸各有分值，合為一科；5** 與 5* 同作 6 分。',
      '数学必修与延伸各有分值，合为一科；5** 与 5* 同计 6 分。',
      'Core and extended mathematics have points of their own and make one subject. A 5** and a 5* both count 6.',
    ),
    points: table.SIX,
    ownPoints: [
      { subjects: ['maths'], points: table.HALF_MATHS },
      { subjects: [...DSE_EXTENDED_MATHS], points: table.EXTENDED_MATHS },
    ],
    joined: [MATHS],
    oneOf: [[...DSE_EXTENDED_MATHS]],
    take: best(5),
    fullMarks: 31,
  }),
  rule(DSE, {
    id: 18,
    key: 'best-five-bonus',
    name: texts('最佳五科加獎勵分', '最佳五科加奖励分', 'Best five and a bonus point'),
    note: texts(
      '5 級封頂；有一科 5* 或 5** 便加 1 分，最多 1 分。',
      '5 级封顶；有一科 5* 或 5** 即加 1 分，最多 1 分。',
      'A 5 is the most a subject counts; one 5* or 5** adds a point, once.',
    ),
    points: table.FIVE,
    topGrades: { grades: ['5*', '5**'], points: 1, most: 1 },
    take: best(5),
    fullMarks: 26,
  }),
  rule(DSE, {
    id: 19,
    key: 'best-four-from-three',
    name: texts('最佳四科（3 級起計）', '最佳四科（3 级起计）', 'Best four, from level 3'),
    note: texts(
      '2 級與 1 級不計分；至少三科達 4 級，英文達 4 級。',
      '2 级与 1 级不计分；至少三科达 4 级，英语达 4 级。',
      'Levels 2 and 1 count nothing; three subjects at level 4 at least, and English at 4.',
    ),
    source:
      'https://study.uwa.edu.au/how-to-apply/entry-requirements/international-and-overseas-qualifications/hong-kong-diploma-of-secondary-education',
    illustrative: false,
    points: table.FROM_THREE,
    take: best(4),
    required: [
      { subjects: [], count: 3, grade: '4' },
      { subjects: ['english'], count: 1, grade: '4' },
    ],
    fullMarks: 24,
  }),
  rule(DSE, {
    id: 20,
    key: 'core-and-electives',
    name: texts('三核心加兩選修', '三核心加两选修', 'Three core and two electives'),
    note: texts(
      '中、英、數必計，另加最佳兩科；公民科須達標。',
      '中、英、数必计，另加最佳两科；公民科须达标。',
      'Chinese, English and mathematics always count, with the best two others. Citizenship must be attained.',
    ),
    points: table.SEVEN,
    take: [
      { subjects: ['chinese'], count: 1 },
      { subjects: ['english'], count: 1 },
      { subjects: ['maths'], count: 1 },
      { subjects: [], count: 2 },
    ],
    oneOf: [[...DSE_EXTENDED_MATHS]],
    required: [{ subjects: ['citizenship'], count: 1, grade: 'A' }],
    fullMarks: 35,
  }),
  rule(DSE, {
    id: 21,
    key: 'english-maths-weighted',
    name: texts('英數加三科，按科加權', '英数加三科，按科加权', 'English, maths and three, weighted'),
    note: texts(
      '英、數、M1/M2、物理、資訊科技 ×2，化學、生物 ×1.5；M1 與 M2 只計一科。',
      '英、数、M1/M2、物理、信息科技 ×2，化学、生物 ×1.5；M1 与 M2 只计一科。',
      'English, mathematics, M1 or M2, physics and ICT count double, chemistry and biology one and a half times. Of M1 and M2 one counts.',
    ),
    points: table.SEVEN,
    weights: [
      { subjects: ['english', ...MATHS, 'physics', 'ict'], weight: 2 },
      { subjects: ['chemistry', 'biology'], weight: 1.5 },
    ],
    oneOf: [[...DSE_EXTENDED_MATHS]],
    take: [
      { subjects: ['english'], count: 1 },
      { subjects: ['maths'], count: 1 },
      { subjects: [], count: 3 },
    ],
    fullMarks: 70,
  }),
  rule(DSE, {
    id: 22,
    key: 'best-five-and-sixth',
    name: texts('最佳五科加第六科', '最佳五科加第六科', 'Best five and a share of the sixth'),
    note: texts('第六科另加其分數的兩成。', '第六科另加其分数的两成。', 'A sixth subject adds a fifth of its points.'),
    points: table.SEVEN,
    take: best(5),
    beyond: { count: 1, share: 0.2 },
    fullMarks: 36.4,
  }),
  rule(DSE, {
    id: 23,
    key: 'four-at-four',
    name: texts('四科 4 級', '四科 4 级', 'Four subjects at level 4'),
    note: texts(
      '數有多少科達 4 級，不計高低；英文須達 4 級。',
      '数有多少科达 4 级，不计高低；英语须达 4 级。',
      'It counts how many subjects are at level 4 or above, and not how far. English must be at 4.',
    ),
    points: table.FROM_FOUR,
    take: best(4),
    required: [{ subjects: ['english'], count: 1, grade: '4' }],
    fullMarks: 4,
  }),
  rule(DSE, {
    id: 24,
    key: 'tariff',
    name: texts('Tariff 積分', 'Tariff 积分', 'Tariff points'),
    note: texts(
      '5** 作 56、5* 作 52、5 級作 48、4 級作 32、3 級作 16；數學各部分減半，所有科目合計。',
      '5** 计 56、5* 计 52、5 级计 48、4 级计 32、3 级计 16；数学各部分减半，所有科目合计。',
      'A 5** counts 56, a 5* 52, a 5 48, a 4 32, a 3 16. Each part of mathematics counts half, and all subjects are added.',
    ),
    points: table.TARIFF,
    ownPoints: [{ subjects: MATHS, points: table.HALF_TARIFF }],
    take: best(8),
    fullMarks: 448, // Eight subjects other than mathematics.
  }),
  rule(DSE, {
    id: 25,
    key: 'english-heavier',
    name: texts('英文 ×1.5 加最佳四科', '英文 ×1.5 加最佳四科', 'English one and a half times, and the best four'),
    note: texts('英文必計；5** 作 7 分。', '英语必计；5** 计 7 分。', 'English always counts. A 5** counts 7.'),
    points: table.SEVEN,
    weights: [{ subjects: ['english'], weight: 1.5 }],
    take: [
      { subjects: ['english'], count: 1 },
      { subjects: [], count: 4 },
    ],
    fullMarks: 38.5,
  }),
];
