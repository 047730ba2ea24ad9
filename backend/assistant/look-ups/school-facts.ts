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
  { level, words = '' }: { level: Level | null; words?: string },
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
              { name, school, lookupContext: lookup, level, words },
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
  words: string;
}

/** Matches ids of claims of another level. A fact without a level applies to a bachelor's degree. */
export const OTHER_LEVEL_PATTERN = /\.(?:master|graduate|phd|foundation|pathway)/u;

const MAX_CLAIMS = 4;
const UNLEVELLED_MINIMUM = 'school.englishMinimum.all|';

function getClaims(topic: FactTopic, facts: readonly FactRow[], context: FactContext): Claim[] {
  const isOfOtherCourse = topic === 'fee' || topic === 'deposit' ? createOtherCourseMatcher(context) : () => false;
  const claims = facts.flatMap((fact) => {
    if (isOfOtherCourse(fact)) return [];
    const claim = createFactClaim(fact, context);
    return claim ? [{ claim, rank: calculateRank(fact, context) }] : [];
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

/** Returns a predicate for amounts that apply to another level than requested, or to courses of another field. */
const createOtherCourseMatcher =
  ({ level, words }: FactContext) =>
  ({ part, value }: FactRow) => {
    const [levelPart = '', limitation = ''] = part.toLowerCase().split('|');
    const isLevelPart = Object.values(LEVEL_PARTS).some((parts) => parts.includes(levelPart));
    if (level !== null && isLevelPart && !LEVEL_PARTS[level]?.includes(levelPart)) return true;
    const requestedWords = extractLongWords(words);
    return (
      limitation !== '' &&
      requestedWords.length > 0 &&
      !requestedWords.some((word) => `${part} ${value}`.toLowerCase().includes(word))
    );
  };

export const extractLongWords = (words: string) =>
  words
    .toLowerCase()
    .split(/\W+/u)
    .filter((word) => word.length > 3);

/** Ranks a fact by its level, its programme, its date, and whether the school itself publishes it. */
function calculateRank(fact: FactRow, { level, words }: FactContext): number {
  const part = fact.part.toLowerCase();
  const levelParts = LEVEL_PARTS[level ?? 'bachelor'] ?? [];
  const matchesLevel = levelParts.some((levelPart) => part.startsWith(levelPart));
  const factText = fact.value.toString();
  const requestedWords = extractLongWords(words);
  const limitation = part.split('|')[fact.factKey === 'englishMinimum' ? 2 : 1] ?? '';
  const isNamedByWords = requestedWords.some((word) => part.includes(word) || factText.toLowerCase().includes(word));
  const year = Number(/20\d\d/u.exec(fact.asAt || fact.readOn)?.[0] ?? 2015);
  return (
    (matchesLevel ? 6 : part === '' ? 4 : level === null ? 3 : 0) +
    (isNamedByWords ? 8 : limitation ? -2 : 0) +
    (factText.includes('"stated"') ? 2 : 0) +
    (/ielts/u.test(part) ? 1 : 0) +
    (year - 2015) / 10
  );
}
