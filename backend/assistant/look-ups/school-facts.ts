import { getLocalizedName } from '#backend/assistant/messages.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import { selectFactsOfKeys } from '#backend/queries/assistant/school-facts.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import { getCaller, type Claim, type LookupContext } from './claims.ts';
import { createFactClaim } from './fact-claims.ts';
import { getFieldNames, isProfession, isScopeOfField } from './field-titles.ts';

export const FACT_TOPICS = [
  'english',
  'fee',
  'deposit',
  'deadline',
  'scholarship',
  'rating',
  'offers',
  'rooms',
  'students',
  'tests',
] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];

const FACT_KEYS_BY_TOPIC: Record<FactTopic, readonly FactKey[]> = {
  english: ['englishMinimum'],
  fee: ['degreeYear', 'internationalFee', 'tuition', 'lowestLevelYear', 'lowestCourseYear'],
  deposit: ['depositAsked', 'deposit'],
  deadline: ['deadline'],
  scholarship: ['scholarshipOffered', 'scholarship'],
  rating: ['teachingRating'],
  offers: ['offerRange', 'admissionRate', 'admissionAverage'],
  rooms: ['roomAndBoard'],
  students: ['capacity'],
  tests: ['satQuartiles', 'actQuartiles', 'admissionRate'],
};

export interface SchoolFacts {
  school: SchoolRow;
  name: string;
  claims: Record<FactTopic, Claim[]>;
}

/** Returns the schools in the order of `ids`. */
export async function findSchools(lookup: LookupContext, ids: readonly number[]): Promise<SchoolRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(lookup.db, selectSchoolsByIds(ids, getCaller(lookup)));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function loadSchoolFacts(
  lookup: LookupContext,
  ids: readonly number[],
  topics: readonly FactTopic[],
  { level, field = NO_FIELD }: { level: Level | null; field?: FieldOfFacts },
): Promise<SchoolFacts[]> {
  const schools = await findSchools(lookup, ids);
  const keys = topics.flatMap((topic) => FACT_KEYS_BY_TOPIC[topic]);
  const rows = await batchRead(
    lookup.db,
    ...schools.map(({ id }) => selectFactsOfKeys(id, keys, lookup.locale, lookup.publicLevel)),
  );
  return schools.map((school, schoolIndex) => {
    const name = getLocalizedName(lookup.locale, school);
    const facts = (rows[schoolIndex] ?? []) as FactRow[];
    const claims = Object.fromEntries(
      FACT_TOPICS.map((topic) => [
        topic,
        topics.includes(topic)
          ? getClaims(
              topic,
              facts.filter(({ factKey }) => FACT_KEYS_BY_TOPIC[topic].includes(factKey)),
              { name, school, lookupContext: lookup, level, field },
            )
          : [],
      ]),
    ) as Record<FactTopic, Claim[]>;
    return { school, name, claims };
  });
}

interface FactContext {
  name: string;
  school: SchoolRow;
  lookupContext: LookupContext;
  level: Level | null;
  field: FieldOfFacts;
}

/** Field to which facts should apply. Facts of another one are omitted if the field is known to the catalogue. */
export interface FieldOfFacts {
  names: readonly string[];
  isKnown: boolean;
}
/** Returns the names of a field of a question by which facts may be limited to it. */
export const getFieldOfFacts = (subject: {
  words: string;
  spelledText: string;
  types: readonly number[];
}): FieldOfFacts => ({
  names: getFieldNames(subject),
  isKnown: subject.types.length > 0 || isProfession(subject.words),
});
const NO_FIELD: FieldOfFacts = { names: [], isKnown: false };

/** Matches ids of claims of another level. A fact without a level applies to a bachelor's degree. */
export const OTHER_LEVEL_PATTERN = /\.(?:master|graduate|phd|foundation|pathway)/u;

const MAX_CLAIMS = 4;
const FACTS_BY_LEVEL: ReadonlySet<FactTopic> = new Set(['english', 'fee', 'deposit', 'deadline']);
const UNLEVELLED_MINIMUM = 'school.englishMinimum.all|';

function getClaims(topic: FactTopic, facts: readonly FactRow[], context: FactContext): Claim[] {
  const isOfOtherCourse = FACTS_BY_LEVEL.has(topic) ? createOtherCourseMatcher(context) : () => false;
  const claims = facts.flatMap((fact) => {
    if (isOfOtherCourse(fact)) return [];
    const claim = createFactClaim(fact, context);
    const isOfField = isOfNamedField(fact, context.field);
    return claim ? [{ claim: { ...claim, isOfField }, rank: calculateRank(fact, isOfField, context) }] : [];
  });
  // The fee of a programme ranks first only if the question names that programme. Otherwise general fees rank first.
  const rankedClaims = claims.toSorted((a, b) => b.rank - a.rank);
  const bestRank = rankedClaims[0]?.rank ?? 0;
  // The yearly fee of the requested level includes what its sources state for that level. Other levels are omitted.
  const yearlyFeeId = `school.degreeYear.${context.level ?? 'bachelor'}`;
  const hasYearlyFee = rankedClaims.some(({ claim }) => claim.id === yearlyFeeId);
  return (
    rankedClaims
      .filter(
        ({ claim }) =>
          !hasYearlyFee ||
          claim.id === yearlyFeeId ||
          !/\.(?:degreeYear|tuition|lowest\w+|internationalFee\.(?:bachelor|master|all)$)/u.test(claim.id),
      )
      .filter(({ rank }) => rank > bestRank - 4)
      // If a minimum names a level, a minimum of the same test that names none adds nothing to it.
      .filter(
        ({ claim }) =>
          !claim.id.startsWith(UNLEVELLED_MINIMUM) ||
          !rankedClaims.some(({ claim: { id, unit } }) => unit === claim.unit && !id.startsWith(UNLEVELLED_MINIMUM)),
      )
      .slice(0, MAX_CLAIMS)
      .map(({ claim }) => claim)
  );
}

const LEVEL_PARTS: Readonly<Record<string, readonly string[]>> = {
  bachelor: ['bachelor', 'undergraduate', 'all'],
  master: ['master', 'graduate', 'all'],
  phd: ['phd', 'graduate', 'all'],
  foundation: ['foundation', 'all'],
  pathway: ['pathway', 'foundation', 'all'],
};

/**
 * Returns what a fact is limited to besides its level, in English: a course, a faculty or a campus. Minimums name their
 * test between the two.
 */
function getLimitation({ factKey, part, value }: FactRow): string {
  const limitation = part.split('|')[factKey === 'englishMinimum' ? 2 : 1] ?? '';
  const [, scope = ''] = factKey === 'degreeYear' ? (/"appliesTo":"([^"]*)"/u.exec(String(value)) ?? []) : [];
  return limitation || scope;
}

/** Returns a predicate for facts that apply to another level than requested, or to courses of another field. */
const createOtherCourseMatcher =
  ({ level, field }: FactContext) =>
  (fact: FactRow) => {
    const [levelPart = ''] = fact.part.toLowerCase().split('|');
    const isLevelPart = Object.values(LEVEL_PARTS).some((parts) => parts.includes(levelPart));
    if (level !== null && isLevelPart && !LEVEL_PARTS[level]?.includes(levelPart)) return true;
    const isLimited = LIMITED_FACTS.has(fact.factKey) && getLimitation(fact) !== '';
    return isLimited && field.isKnown && !isOfNamedField(fact, field);
  };
/** Facts whose limitation is a field. That of others may be a campus or a group of students. */
const LIMITED_FACTS: ReadonlySet<FactKey> = new Set([
  'internationalFee',
  'degreeYear',
  'englishMinimum',
  'depositAsked',
  'deposit',
]);

function isOfNamedField(fact: FactRow, { names }: FieldOfFacts): boolean {
  const limitation = getLimitation(fact);
  return limitation !== '' && names.some((name) => isScopeOfField(limitation, name));
}

/** Ranks a fact by its level, its programme, its date, and whether the school itself publishes it. */
function calculateRank(fact: FactRow, isOfField: boolean, { level }: FactContext): number {
  const part = fact.part.toLowerCase();
  const levelParts = LEVEL_PARTS[level ?? 'bachelor'] ?? [];
  const matchesLevel = levelParts.some((levelPart) => part.startsWith(levelPart));
  const factText = fact.value.toString();
  const year = Number(/20\d\d/u.exec(fact.asAt || fact.readOn)?.[0] ?? 2015);
  return (
    (matchesLevel ? 6 : part === '' ? 4 : level === null ? 3 : 0) +
    (isOfField ? 8 : getLimitation(fact) ? -2 : 0) +
    (factText.includes('"stated"') ? 2 : 0) +
    (/ielts/u.test(part) ? 1 : 0) +
    (year - 2015) / 10
  );
}
