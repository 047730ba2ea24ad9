import { beforeAll, describe, expect, test } from 'vitest';
import { countingRules } from '#shared/contract/counting-rule.ts';
import { examReach } from '#shared/contract/exam-reach.ts';
import { DSE_GRADES } from '#shared/rules/exams/exam-grades.ts';
import { judgeReach } from '#shared/rules/exams/judge-reach.ts';
import type { ExamAnswers } from '#shared/rules/exams/refuse-exam.ts';
import { reachAsUser } from './support/ask-as-user.ts';
import { readBackend } from './support/ask-backend.ts';
import { loadDemoCatalogue } from './support/demo-data.ts';

beforeAll(loadDemoCatalogue);

const subjects = (grades: Record<string, string>) =>
  Object.entries(grades).map(([subject, grade]) => ({ subject, grade }));
const GRADES = { chinese: '4', english: '4', maths: '5', economics: '4', physics: '4', history: '3' };
const DSE: ExamAnswers = { publicTestType: '1', publicTestSubjects: subjects(GRADES) };
const A_LEVELS: ExamAnswers = {
  publicTestType: '3',
  publicTestSubjects: subjects({ maths: 'B', physics: 'B', economics: 'C' }),
};
const GAOKAO: ExamAnswers = { publicTestType: '2', publicTestScore: 560, publicTestSubjects: [] };
const IB: ExamAnswers = { publicTestType: '4', publicTestScore: 31, publicTestSubjects: [] };

test.each([
  ['DSE', DSE],
  ['A-levels', A_LEVELS],
  ['Gaokao', GAOKAO],
  ['IB', IB],
])('%s: a browser that counts what it was sent comes to the totals of the backend', async (_name, form) => {
  const reach = await reachAsUser({ form, fkCourseTypeGroupId: 1 });
  const { direct, pathway, notYet } = judgeReach(reach, form);
  expect(reach.whole).toBe(true);
  expect({ direct, pathway, notYet }).toEqual({ direct: reach.direct, pathway: reach.pathway, notYet: reach.notYet });
  expect(direct + pathway + notYet).toBe(reach.total);
  expect(direct).toBeGreaterThan(0);
  expect(pathway).toBeGreaterThan(0);
  expect(notYet).toBeGreaterThan(0);
});

test('a slider moved in the browser gives what the backend would have answered', async () => {
  const sent = await reachAsUser({ form: DSE, fkCourseTypeGroupId: 4 });
  for (const grade of DSE_GRADES.slice(1)) {
    const moved = { ...DSE, publicTestSubjects: subjects({ ...GRADES, maths: grade, physics: grade }) };
    const { direct, pathway, notYet } = judgeReach(sent, moved);
    const asked = await reachAsUser({ form: moved, fkCourseTypeGroupId: 4 });
    expect([grade, direct, pathway, notYet]).toEqual([grade, asked.direct, asked.pathway, asked.notYet]);
  }
});

describe('each course', () => {
  test('has its school, its name, its rule and its figures at its place', async () => {
    const { courses, pathways, schools, names, rules, requirements } = await reachAsUser({ form: DSE });
    for (const columns of [courses, pathways])
      for (const at of columns.ids.keys()) {
        expect(schools[columns.schools[at] ?? -1]?.name).toBeTruthy();
        expect(names[columns.names[at] ?? -1]?.name).toBeTruthy();
        expect(rules[columns.rules[at] ?? -1]?.exam).toBe('1');
        expect(requirements[columns.requirements[at] ?? -1]?.length).toBeGreaterThan(0);
        expect(columns.asked[at]).toBeGreaterThan(0);
        expect(columns.fees[at]).toBeGreaterThan(0);
      }
    expect(new Set(Object.values(courses).map((column) => column.length)).size).toBe(1);
    expect(new Set(Object.values(pathways).map((column) => column.length)).size).toBe(1);
  });

  test('that is not reached says by how many points, and which subject', async () => {
    const reach = await reachAsUser({ form: DSE, fkCourseTypeGroupId: 5 });
    const { verdicts } = judgeReach(reach, DSE);
    const short = verdicts.filter(({ kind }) => kind !== 'direct');
    expect(short.length).toBeGreaterThan(0);
    for (const { gap, missing } of short) expect(gap > 0 || missing.length > 0).toBe(true);
    expect(
      short.some(({ missing }) => missing.some(({ requirement }) => requirement.subjects.includes('biology'))),
    ).toBe(true);
    for (const [at, { have, gap }] of verdicts.entries())
      expect(gap).toBeCloseTo(Math.max(0, (reach.courses.asked[at] ?? 0) - (have ?? 0)), 6);
  });

  test('by a pathway names one that is open, in the same field, and leads to its school', async () => {
    const reach = await reachAsUser({ form: DSE, fkCourseTypeGroupId: 1 });
    const { verdicts } = judgeReach(reach, DSE);
    for (const [at, { kind, pathways }] of verdicts.entries()) {
      expect(pathways.length > 0).toBe(kind === 'pathway');
      for (const way of pathways) {
        expect(reach.pathways.leadsTo[way]).toContain(reach.courses.schools[at]);
        expect(reach.pathways.groups[way]).toBe(reach.courses.groups[at]);
      }
    }
  });
});

test('the nearest come first', async () => {
  const { courses, rules } = await reachAsUser({ form: DSE });
  const { verdicts } = judgeReach(await reachAsUser({ form: DSE }), DSE);
  const distances = verdicts.map(
    ({ have }, at) =>
      Math.abs((have ?? 0) - (courses.asked[at] ?? 0)) / (rules[courses.rules[at] ?? 0]?.fullMarks ?? 1),
  );
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
});

test('many rules of counting are in use', async () => {
  const { rules } = await reachAsUser({ form: DSE });
  expect(rules.length).toBeGreaterThanOrEqual(8);
});

test('without a result there is a list, and nothing of it is reached', async () => {
  const reach = await reachAsUser({ form: {}, fkCourseTypeGroupId: 1 });
  expect(reach.total).toBeGreaterThan(50);
  expect([reach.direct, reach.pathway, reach.notYet]).toEqual([0, 0, reach.total]);
});

test('a total of five subjects is compared with best fives alone', async () => {
  const form = { publicTestType: 1, publicTestScore: 22 };
  const { rules, direct } = await reachAsUser({ form, fkCourseTypeGroupId: 1 });
  expect(rules.map(({ key }) => key)).toEqual(['best-five']);
  expect(direct).toBeGreaterThan(0);
});

test('a visitor gets the first three, and the true totals', async () => {
  const visitor = await readBackend(examReach, { form: DSE, fkCourseTypeGroupId: 1 }, { level: 1 });
  const user = await reachAsUser({ form: DSE, fkCourseTypeGroupId: 1 });
  expect(visitor.courses.ids).toEqual(user.courses.ids.slice(0, 3));
  expect(visitor.whole).toBe(false);
  expect([visitor.total, visitor.direct, visitor.pathway, visitor.notYet]).toEqual([
    user.total,
    user.direct,
    user.pathway,
    user.notYet,
  ]);
});

test('nobody gets more than a page can count, and the answer says so', async () => {
  const { courses, whole, total } = await reachAsUser({ form: DSE });
  expect(total).toBeGreaterThan(1000);
  expect([courses.ids.length, whole]).toEqual([1000, false]);
});

test.each([
  ['zh', '最佳五科'],
  ['zh-hk', '最佳五科'],
  ['en-us', 'Best five'],
])('the rules are told in %s, with what they do as data', async (locale, name) => {
  const rules = await readBackend(countingRules, { publicTestType: 1 }, { locale, level: 1 });
  expect(rules.length).toBeGreaterThanOrEqual(8);
  expect(rules.find(({ key }) => key === 'best-five')).toMatchObject({ name, fullMarks: 35 });
  const all = await readBackend(countingRules, {}, { locale, level: 1 });
  expect(new Set(all.map(({ exam }) => exam))).toEqual(new Set(['1', '2', '3', '4']));
});

test('only a rule that names its source is no example', async () => {
  const rules = await readBackend(countingRules, { publicTestType: 1 }, { level: 1 });
  for (const { source, illustrative } of rules) expect(illustrative).toBe(source === '');
});
