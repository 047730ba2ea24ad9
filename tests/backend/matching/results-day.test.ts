import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import type { ExamAnswers } from '#shared/rules/exams/public-exams.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { countStandings, evaluateRules } from '#client/features/results-day/place-rules.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';

beforeAll(loadDemoCatalogue);

const createDseAnswers = (grades: Record<string, string>): ExamAnswers => ({
  publicTestType: '1',
  publicTestSubjects: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
});
const GRADES = {
  high: createDseAnswers({ chinese: '5', english: '5*', maths: '5', economics: '5*', physics: '5', history: '5' }),
  modest: createDseAnswers({ chinese: '3', english: '4', maths: '4', economics: '4', physics: '5', history: '4' }),
  low: createDseAnswers({ chinese: '2', english: '2', maths: '3', economics: '2' }),
};

describe.each(['zh-hk', 'zh', 'en-us'] as const)('results day in %s', (locale) => {
  test.each(Object.entries(GRADES))('%s grades have the same total as in the fast line', async (_name, form) => {
    const day = await readBackend(resultsDay, {}, { level: 1, locale });
    const { standings } = await readBackend(examReach, { form }, { level: 1, locale });
    const points = countUcasPoints(form)?.min ?? 0;
    const { estimated, unknown, ...compared } = standings;
    expect(countStandings(day.placed, evaluateRules(day, form), points)).toMatchObject(compared);
    expect(day.unknown).toBe(estimated + unknown);
    // Published requirements are counted apart from comparisons with new students.
    const metCourses = evaluateRules(day, form).filter(({ outcome }) => outcome === 'direct');
    expect(standings.met + standings.derived).toBe(metCourses.reduce((sum, { of }) => sum + of.courses, 0));
  });

  test('a rule has its page and its text, and lists no more courses than a visitor may see', async () => {
    const { rules } = await readBackend(resultsDay, {}, { level: 1, locale });
    expect(rules.length).toBeGreaterThan(5);
    for (const { rule, school, shown: isShown, courses } of rules) {
      expect(rule.source).toMatch(/^https?:/);
      expect(rule.name && rule.note && school.name).not.toBe('');
      expect(isShown.length).toBeLessThanOrEqual(Math.min(courses, MAX_VISITOR_COURSES));
      for (const course of isShown) expect(course.fkInstitutionId).toBe(school.id);
    }
  });
});

test('requirements of long past years are shown but not evaluated', async () => {
  const { rules } = await readBackend(resultsDay, {}, { level: 1, locale: 'en-us' });
  const oldRules = rules.filter(({ rule }) => rule.asAtYear === 2018);
  expect(oldRules.length).toBeGreaterThan(1);
  expect(new Set(oldRules.map(({ rule }) => evaluateEntry(rule, GRADES.high).verdict))).toEqual(new Set(['unknown']));
});

test('users and visitors get the same response', async () => {
  const { requestContext } = await logInUser();
  const level = { level: 1, locale: 'en-us' } as const;
  expect(await readBackend(resultsDay, {}, { ...requestContext, ...level })).toEqual(
    await readBackend(resultsDay, {}, level),
  );
});
