import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { evaluateEntry } from '#shared/rules/exams/evaluate-entry.ts';
import { getBand } from '#backend/matching/band-of-match.ts';
import { matchCatalogue } from '#backend/matching/match-schools.ts';
import { createRuleFinder, type MatchCatalogue } from '#backend/matching/catalogue.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import { findUnmetLines, createScoreBreakdown } from '#backend/matching/score-breakdown.ts';
import { getDisplayedBand } from '#client/features/selection-results/match-signs.tsx';
import { answersArbitrary, catalogueArbitrary, readForm } from '#tests/unit/support/any-catalogue.ts';
import { PUBLISHED_RULES } from '#tests/unit/support/published-rules.ts';

const matchSchools = (...args: Parameters<typeof matchCatalogue>) => matchCatalogue(...args).matches;
const matchForm = (catalogue: MatchCatalogue, form: SelectionForm) => matchSchools(catalogue, parseCriteria(form));

describe('the placement by grades', () => {
  test('requires a published rule for the school, level and field: without one a course is never a match', () => {
    fc.assert(
      fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
        const form = readForm(answers);
        const criteria = parseCriteria(form);
        const findRule = createRuleFinder(catalogue.published);
        const scopeByCourse = new Map(
          catalogue.shelves.flatMap(({ levelId, groupId, courses }) =>
            courses.ids.map(
              (id, index) => [id, { schoolId: courses.schools[index] as number, levelId, groupId }] as const,
            ),
          ),
        );
        for (const { school, courses } of matchSchools(catalogue, criteria))
          for (const course of courses) {
            const scope = scopeByCourse.get(course.id);
            const rule = scope ? findRule(scope) : null;
            const { band } = getBand(course);
            const verdict = answers.dse ? evaluateEntry(rule, form).verdict : 'unknown';
            expect(course.rule).toBe(rule);
            expect(band).toBe(verdict === 'meets' ? 'match' : verdict === 'close' ? 'reach' : 'unknown');
            if (!rule) expect(band).toBe('unknown');
            const judgingLines = createScoreBreakdown(course, school, criteria).filter(({ kind }) =>
              ['academic', 'subject', 'education', 'englishOverall', 'englishPart'].includes(kind),
            );
            for (const line of judgingLines)
              if (line.basis === 'published') expect([line.illustrative, rule !== null]).toEqual([false, true]);
              else expect([line.met, line.points, line.known]).toEqual([null, 0, false]);
            expect(findUnmetLines(judgingLines).length > 0).toBe(band === 'reach');
          }
      }),
      { numRuns: 300 },
    );
  });

  test('ignores a rule of an earlier year, which is only shown', () => {
    fc.assert(
      fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
        const criteria = parseCriteria(readForm(answers));
        const oldRules = catalogue.published.map((publishedRule) => ({
          ...publishedRule,
          rule: { ...publishedRule.rule, counts: false },
        }));
        const describeMatches = (publishedRules: MatchCatalogue['published']) =>
          matchSchools({ ...catalogue, published: publishedRules }, criteria).map(({ school, best }) => [
            school.id,
            best.id,
            best.score,
            best.counted,
            getBand(best).band,
          ]);
        expect(describeMatches(oldRules)).toEqual(describeMatches([]));
        for (const { school, best } of matchSchools({ ...catalogue, published: oldRules }, criteria))
          if (best.rule) {
            expect(getBand(best).bandRule).toBe(answers.dse ? 'oldRule' : 'noResult');
            expect(createScoreBreakdown(best, school, criteria)[0]).toMatchObject({
              basis: best.rule.asAtYear > 0 ? 'old' : 'undated',
              known: false,
              points: 0,
            });
          }
      }),
    );
  });

  test('excludes a course exactly when its published rule is missed by more than the margin', () => {
    fc.assert(
      fc.property(catalogueArbitrary, answersArbitrary, (catalogue, answers) => {
        const form = readForm(answers);
        const courseTotal = matchForm(catalogue, form).reduce((sum, { courseCount }) => sum + courseCount, 0);
        const withoutGrades = matchForm(catalogue, readForm({ ...answers, dse: null })).reduce(
          (sum, { courseCount }) => sum + courseCount,
          0,
        );
        const findRule = createRuleFinder(catalogue.published);
        const ids = new Set(
          matchForm({ ...catalogue, published: [] }, form).flatMap(({ courses }) => courses.map(({ id }) => id)),
        );
        expect(courseTotal).toBeLessThanOrEqual(withoutGrades);
        for (const { levelId, groupId, courses } of catalogue.shelves)
          courses.ids.forEach((id, index) => {
            if (!ids.has(id)) return;
            const schoolId = courses.schools[index] as number;
            const courseMatches = matchForm({ ...catalogue, visibleCourseIds: new Set([id]) }, form).flatMap(
              (schoolMatch) => schoolMatch.courses,
            );
            const isExcluded =
              evaluateEntry(answers.dse ? findRule({ schoolId, levelId, groupId }) : null, form).verdict === 'notYet';
            expect(courseMatches.map((courseMatch) => courseMatch.id)).toEqual(isExcluded ? [] : [id]);
          });
      }),
    );
  });

  test('is not shown as a match without a rule or figures, whatever the backend returns', () => {
    const rule = PUBLISHED_RULES[0]?.rule ?? null;
    const placedSchool: InquiredSchool['placement'] = {
      position: 'among',
      group: 'match',
      basis: 'offer',
      limitedBy: null,
      figures: null,
      missingSubjects: [],
      english: null,
    };
    expect(getDisplayedBand({ band: 'match', rule: null, placement: null })).toBe('unknown');
    expect(getDisplayedBand({ band: 'reach', rule: null, placement: null })).toBe('unknown');
    expect(getDisplayedBand({ band: 'match', rule, placement: null })).toBe('match');
    expect(getDisplayedBand({ band: 'match', rule: null, placement: placedSchool })).toBe('match');
    expect(getDisplayedBand({ band: null, rule, placement: placedSchool })).toBe('unknown');
  });
});
