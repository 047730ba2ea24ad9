import { type Claim, getDate, getSource } from '#backend/assistant/look-ups/claims.ts';
import { loadCourseOffers } from '#backend/assistant/look-ups/course-claims.ts';
import { createRuleClaim } from '#backend/assistant/look-ups/entry-rules.ts';
import type { SchoolPlacement, WeighedRule } from '#backend/assistant/look-ups/place-at-schools.ts';
import { findRankFigures } from '#backend/assistant/look-ups/rank-figures.ts';
import type { SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { t, translateSubject } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';

// The published figures on which the verdict at a named school rests.

/** Returns the figure on which a placement rests, or undefined if it is not held. */
export async function loadEvidence(
  question: ParsedQuestion,
  { name, school, claims }: SchoolFacts,
  courseIds: readonly number[],
  { course: { placement, rule, id } }: SchoolPlacement,
): Promise<Claim | null | undefined> {
  const fieldName = question.reading.subject?.spelledText ?? '';
  const findFact = (key: RegExp) => [...claims.tests, ...claims.offers].find((claim) => key.test(claim.id));
  switch (placement.basis) {
    case 'offer':
      return courseIds.length === 0
        ? findFact(/offerRange/u)
        : (await loadCourseOffers(question, courseIds, { school: name, fieldName }))[0];
    case 'entrants':
    case 'averages':
      return loadEntrants(question, { name, school }, courseIds.length === 0 ? 0 : id, placement);
    case 'sat':
    case 'act':
      return findFact(placement.basis === 'sat' ? /satQuartiles/u : /actQuartiles/u);
    case 'admissionRate':
    case 'openAdmission':
      return findFact(/admissionRate/u);
    default:
      return rule && createRuleClaim(rule, name, question.locale, !isUsableRule(rule));
  }
}

const ENTRANT_FACTS = { entrants: 'entryTariff', averages: 'admissionAverage' } as const;
const ENTRANT_TEXTS = { entrants: 'chanceEntrants', averages: 'chanceAverages' } as const;
const ENTRANT_FIGURES: ReadonlySet<string> = new Set(['entrantPoints', 'admissionAverage']);

/** Returns how the results compare with those of the entrants to a course, or what is held of those of the whole school. */
async function loadEntrants(
  question: ParsedQuestion,
  { name, school }: Pick<SchoolFacts, 'name' | 'school'>,
  courseId: number,
  { basis, figures }: SchoolPlacement['course']['placement'],
): Promise<Claim | undefined> {
  const { db, locale, reading } = question;
  if (courseId === 0)
    return (await findRankFigures(question, [school.id], { groupId: 0, name: '' })).find(({ key }) =>
      ENTRANT_FIGURES.has(key),
    )?.claim;
  const kind = basis === 'averages' ? 'averages' : 'entrants';
  const [fact] = await queryRows(db, selectFactsOfCourses([courseId], [ENTRANT_FACTS[kind]], locale));
  const { fewer = null, same = null, more = null } = figures ?? {};
  if (!fact || fewer === null || same === null || more === null) return undefined;
  const of = t(locale, 'claimScope', { scope: reading.subject?.spelledText ?? '' });
  // Published percentages are rounded and may not add up to 100.
  const [below, near, above] = [fewer, same, more].map((share) => Math.round((share * 100) / (fewer + same + more)));
  return {
    id: `chance.${courseId}`,
    text: t(locale, ENTRANT_TEXTS[kind], { school: name, of, fewer: below ?? 0, same: near ?? 0, more: above ?? 0 }),
    value: `${above ?? 0}%`,
    unit: '%',
    subject: name,
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: '',
  };
}

/** Matches a higher-level subject with its grade in a published rule. */
const HIGHER_RULE_PATTERN = /higher-level mathematics at (\d)|高[級级](?:程度|别)[數数][學学]，[達达] (\d)/u;

/** Returns the condition on higher-level mathematics that the grade does not meet. */
export function findUnmetSubjects(
  question: ParsedQuestion,
  { higherLevel }: ExamResult,
  name: string,
  rules: readonly WeighedRule[],
): Claim[] {
  const { locale, reading } = question;
  const have = higherLevel['Mathematics'];
  if (have === undefined || !reading.subject) return [];
  return rules
    .flatMap(({ rule }) => {
      const asked = Number(HIGHER_RULE_PATTERN.exec(rule.note)?.slice(1).find(Boolean) ?? 0);
      const values = { school: name, scope: rule.name, subject: translateSubject(locale, 'Mathematics'), asked, have };
      return asked > have
        ? [{ ...createRuleClaim(rule, name, locale, !rule.counts), text: t(locale, 'chanceHigher', values) }]
        : [];
    })
    .slice(0, 1);
}
