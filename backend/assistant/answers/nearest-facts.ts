import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadLivingClaims, loadUsualTuition } from '#backend/assistant/look-ups/costs.ts';
import { findBachelorsOfGroup, findGroupOfSubject } from '#backend/assistant/look-ups/courses.ts';
import { findRankFigures } from '#backend/assistant/look-ups/rank-figures.ts';
import { loadCourseOffers } from '#backend/assistant/look-ups/course-claims.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import {
  type FactTopic,
  loadSchoolFacts,
  type SchoolFacts,
  OTHER_LEVEL_PATTERN,
} from '#backend/assistant/look-ups/school-facts.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { selectCourseTypeGroups } from '#backend/queries/assistant/index.ts';
import { queryRows } from '#backend/queries/database.ts';

// What is nearest to a fact that a school does not state: the group of fields at the school, then the school as a
// whole, then its city or country. Every claim names what it is about.

/** What a question asks about a school: a topic of facts, its requirements, how good it is, or nothing in particular. */
export type Aspect = FactTopic | 'entry' | 'quality' | 'profile';

const FACTS_OF_ASPECTS: Partial<Record<Aspect, readonly FactTopic[]>> = {
  entry: ['offers', 'tests', 'english'],
  offers: ['offers', 'tests'],
  fee: ['fee'],
  rooms: ['rooms'],
  english: ['english'],
  tests: ['tests', 'offers'],
  quality: ['rating', 'offers'],
  profile: ['rating', 'offers', 'english', 'fee'],
  rating: ['rating', 'offers'],
};
/** Number of claims that say enough of a topic that the question asks for, or does not. */
const MAX_ASKED = 2;
const MAX_BESIDE = 1;

/** Returns the nearest facts for each aspect of a question about a school, nearest first. */
export async function findNearestClaims(
  question: ParsedQuestion,
  { school, name }: Pick<SchoolFacts, 'school' | 'name'>,
  aspects: readonly Aspect[],
): Promise<Claim[]> {
  const { reading } = question;
  const { subject, level } = reading;
  const topics = [...new Set(aspects.flatMap((aspect) => FACTS_OF_ASPECTS[aspect] ?? []))];
  if (topics.length === 0) return [];
  const groupId = (await findGroupOfSubject(question, subject)) ?? 0;
  const fieldName = await findGroupName(question, groupId);
  const [facts] = await loadSchoolFacts(question, [school.id], topics, { level });
  const asks = (...names: readonly Aspect[]) => names.some((aspect) => aspects.includes(aspect));
  const isOfBachelor = level === null || level === 'bachelor';
  const asksForGrades = asks('entry', 'offers', 'quality', 'profile', 'rating') && isOfBachelor;
  const figures = asksForGrades ? await findRankFigures(question, [school.id], { groupId, name: fieldName }) : [];
  // A figure of the field stands before the same figure of the whole school, which it replaces.
  const findFigure = (...keys: readonly string[]) =>
    keys.flatMap((key) => figures.find((figure) => figure.key === key)?.claim ?? []).slice(0, 1);
  const offers =
    asksForGrades && asks('entry', 'offers')
      ? await loadOffersOfSchool(question, school.id, name, groupId, fieldName)
      : [];
  const ruleExam = RULE_EXAMS.find((key) => key === reading.exam?.key);
  const rules =
    asks('entry') && isOfBachelor && ruleExam
      ? await loadEntryRules(question, { id: school.id, name }, { exam: ruleExam })
      : [];
  // A degree of another level is no answer to what a question without a level asks.
  const isOfLevel = ({ id }: Claim) => !isOfBachelor || !OTHER_LEVEL_PATTERN.test(id);
  const isFirstOfValue = ({ value }: Claim, index: number, claims: readonly Claim[]) =>
    claims.findIndex((claim) => claim.value === value) === index;
  const findClaims = (topic: FactTopic) => {
    const claims = facts?.claims[topic].filter(isFirstOfValue) ?? [];
    const ofLevel = claims.filter(isOfLevel);
    return (ofLevel.length > 0 ? ofLevel : claims).slice(0, asks(topic) ? MAX_ASKED : MAX_BESIDE);
  };
  const fees = findClaims('fee');
  const lacksFee = asks('fee') && fees.length === 0;
  const country = COUNTRY_KEYS.find((key) => key === school.countryKey);
  return [
    ...offers,
    ...(offers.length > 0 ? findClaims('offers').filter(({ unit }) => unit !== 'A-level') : findClaims('offers')),
    ...rules.slice(0, MAX_ASKED),
    ...findFigure('entrantPoints', 'scottishEntrantPoints', 'admissionAverage'),
    ...findClaims('tests').filter(({ unit }) => unit !== '%'),
    ...findClaims('rating'),
    ...(asks('quality', 'profile', 'rating') ? findFigure('graduateEarnings') : []),
    ...findClaims('english'),
    ...fees,
    ...(lacksFee && country
      ? (await loadUsualTuition(question, country, { level, subject }))
          .filter((claim) => claim.subject.split(' · ')[0] !== name)
          .map((claim) => ({ ...claim, text: t(question.locale, 'forComparison', { text: claim.text }) }))
      : []),
    ...findClaims('rooms'),
    ...(asks('rooms') || lacksFee ? await loadLivingClaims(question, { schools: [school.id] }) : []),
  ];
}

/** Examinations for which schools publish rules. The rule of one says nothing of another. */
const RULE_EXAMS = ['dse', 'gaokao', 'alevel', 'ib'] as const;

async function findGroupName(question: ParsedQuestion, groupId: number): Promise<string> {
  if (groupId === 0) return '';
  const names = await queryRows(question.db, selectCourseTypeGroups(question.locale));
  return names.find(({ id }) => id === groupId)?.name ?? '';
}

/** Returns the range of typical offers of the school's courses in a group of fields or, if there are none, in all. */
async function loadOffersOfSchool(
  question: ParsedQuestion,
  schoolId: number,
  name: string,
  groupId: number,
  fieldName: string,
): Promise<Claim[]> {
  const loadRange = async (id: number, title: string) =>
    loadCourseOffers(question, await findBachelorsOfGroup(question, schoolId, id), { school: name, fieldName: title });
  const ofGroup = groupId > 0 ? await loadRange(groupId, fieldName) : [];
  return ofGroup.length > 0 ? ofGroup : loadRange(0, t(question.locale, 'allFields'));
}
