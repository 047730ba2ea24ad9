import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { type Claim, getDate, getSource } from '#backend/assistant/look-ups/claims.ts';
import { findSchoolsOfGroup, findSchoolsWithFee, getCountryId } from '#backend/assistant/look-ups/courses.ts';
import { findSchools, loadSchoolFacts, type FactTopic } from '#backend/assistant/look-ups/school-facts.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { createSchoolCard } from '#backend/assistant/reply.ts';
import { formatList, getLocalizedName, t, type MessageKey } from '#backend/assistant/messages.ts';
import { selectFactsOfKeys } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectSchoolNamesByIds } from '#backend/queries/matching/matched-rows.ts';
import { createSchoolsCard, type ReplyParts } from './compose.ts';

/**
 * Groups of universities: key in the facts, key of the message, and a pattern that matches common names in folded text.
 */
const SCHOOL_GROUPS = [
  [
    'groupOfEight',
    'groupOfEight',
    /\bgo ?8\b|\bgroup of (?:eight|8)\b|(?<!香港|本地|英国|jupas ?)八大(?!.{0,4}(?:jupas|联招))/u,
  ],
  ['russellGroup', 'russellGroup', /\brussell? group\b|罗素/u],
  ['ivyLeague', 'ivyLeague', /\bivy\b|\bivies\b|藤校|常春藤|常青藤/u],
  ['u15', 'u15', /\bu15\b/u],
] as const satisfies readonly (readonly [string, MessageKey, RegExp])[];
type SchoolGroup = (typeof SCHOOL_GROUPS)[number][0];

/** Matches the names of all groups. */
export const GROUP_WORDS = new RegExp(SCHOOL_GROUPS.map(([, , pattern]) => pattern.source).join('|'), 'gu');

export const findSchoolGroup = (text: string): SchoolGroup | null =>
  SCHOOL_GROUPS.find(([, , words]) => words.test(text))?.[0] ?? null;

const MAX_CARDS = 4;

/** Number of members whose figures are stated. Each costs a read of its facts. */
const MAX_FIGURES = 5;
const GROUP_COUNTRIES: Readonly<Record<SchoolGroup, CountryKey>> = {
  groupOfEight: 'au',
  russellGroup: 'uk',
  ivyLeague: 'us',
  u15: 'ca',
};

function findRequestedFact({ topics, text }: ParsedQuestion['reading']): FactTopic | null {
  if (/\b(?:sat|act)\b/u.test(text)) return 'tests';
  if (topics.has('fee') || topics.has('cheap') || topics.has('budget')) return 'fee';
  if (topics.has('english')) return 'english';
  return topics.has('entry') || topics.has('offers') ? 'offers' : null;
}

/** States a figure of the first members, cheapest first if asked for cheap ones, or returns null if asked for none. */
async function answerMemberFigures(
  question: ParsedQuestion,
  group: SchoolGroup,
  schoolIds: readonly number[],
): Promise<ReplyParts | null> {
  const { locale } = question;
  const { topics, level, text } = question.reading;
  const topic = findRequestedFact(question.reading);
  if (!topic) return null;
  const ids = topics.has('cheap')
    ? (await findSchoolsWithFee(question, GROUP_COUNTRIES[group], level ?? 'bachelor')).filter((id) =>
        schoolIds.includes(id),
      )
    : schoolIds;
  const facts = await loadSchoolFacts(question, ids.slice(0, MAX_FIGURES), [topic], { level: level ?? 'bachelor' });
  const isOfTest = ({ id }: Claim) => id.includes(/\bsat\b/u.test(text) ? 'satQuartiles' : 'actQuartiles');
  const claims = facts.flatMap((ofSchool) =>
    topic === 'tests' ? ofSchool.claims.tests.filter(isOfTest) : ofSchool.claims[topic].slice(0, 1),
  );
  if (claims.length === 0) return null;
  const values = { group: t(locale, group), total: schoolIds.length, count: facts.length };
  return {
    lead: t(locale, topics.has('cheap') ? 'groupCheapest' : 'groupFirst', values),
    claims,
    cards: facts.map(({ school }) => createSchoolCard(school, locale)),
    nextCard: createSchoolsCard(locale, { country: getCountryId(GROUP_COUNTRIES[group]) }),
  };
}

/** Answers with all members of a group of universities and the page that lists them, or with a figure of each. */
export async function answerSchoolGroup(question: ParsedQuestion, group: SchoolGroup): Promise<ReplyParts> {
  const { db, locale, chinese, publicLevel } = question;
  const schoolIds = await findSchoolsOfGroup(question, group);
  const figures = await answerMemberFigures(question, group, schoolIds);
  if (figures) return figures;
  const [groupSchools, schools, [fact]] = await Promise.all([
    queryRows(db, selectSchoolNamesByIds(schoolIds, { chinese, publicLevel })),
    findSchools(question, schoolIds.slice(0, MAX_CARDS)),
    queryRows(db, selectFactsOfKeys(schoolIds[0] ?? 0, ['memberOf'], locale, publicLevel)),
  ]);
  const groupName = t(locale, group);
  const schoolNames = formatList(
    locale,
    groupSchools.map((school) => getLocalizedName(locale, school)),
  );
  const groupClaim = fact && {
    id: `group.${group}`,
    text: t(locale, 'claimMembers', { group: groupName, count: groupSchools.length, value: schoolNames }),
    value: schoolNames,
    unit: '',
    subject: groupName,
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: '',
  };
  return {
    claims: groupClaim ? [groupClaim] : [],
    cards: schools.map((school) => createSchoolCard(school, locale)),
    missing: groupClaim ? [] : [groupName],
  };
}
