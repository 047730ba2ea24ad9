import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { getDate, getSource } from '#backend/assistant/look-ups/claims.ts';
import { schoolsOfGroup } from '#backend/assistant/look-ups/courses.ts';
import { findSchools } from '#backend/assistant/look-ups/school-facts.ts';
import { schoolCard } from '#backend/assistant/reply.ts';
import { getList, ownName, t, type MessageKey } from '#backend/assistant/messages.ts';
import { factsOfKeys } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { schoolNamesByIds } from '#backend/queries/matching/matched-rows.ts';
import type { Parts } from './compose.ts';

/** Groups of universities: key in the facts, key of the message, and a pattern of common names over folded text. */
const GROUPS = [
  ['groupOfEight', 'groupOfEight', /\bgo ?8\b|\bgroup of (?:eight|8)\b|八大/u],
  ['russellGroup', 'russellGroup', /\brussell? group\b|罗素/u],
  ['ivyLeague', 'ivyLeague', /\bivy\b|\bivies\b|藤校|常春藤|常青藤/u],
  ['u15', 'u15', /\bu15\b/u],
] as const satisfies readonly (readonly [string, MessageKey, RegExp])[];
type SchoolGroup = (typeof GROUPS)[number][0];

/** The words of all groups. */
export const GROUP_WORDS = new RegExp(GROUPS.map(([, , words]) => words.source).join('|'), 'gu');

export const schoolGroupIn = (text: string): SchoolGroup | null =>
  GROUPS.find(([, , words]) => words.test(text))?.[0] ?? null;

const MAX_CARDS = 4;

/** Answers with all members of a group and the page that lists them. */
export async function answerSchoolGroup(question: ParsedQuestion, group: SchoolGroup): Promise<Parts> {
  const { db, locale, chinese, publicLevel } = question;
  const ids = await schoolsOfGroup(question, group);
  const [names, schools, [fact]] = await Promise.all([
    queryRows(db, schoolNamesByIds(ids, { chinese, publicLevel })),
    findSchools(question, ids.slice(0, MAX_CARDS)),
    queryRows(db, factsOfKeys(ids[0] ?? 0, ['memberOf'], locale, publicLevel)),
  ]);
  const name = t(locale, group);
  const value = getList(
    locale,
    names.map((school) => ownName(locale, school)),
  );
  const claim = fact && {
    id: `group.${group}`,
    text: t(locale, 'claimMembers', { group: name, count: names.length, value }),
    value,
    unit: '',
    subject: name,
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: '',
  };
  return {
    claims: claim ? [claim] : [],
    cards: schools.map((school) => schoolCard(school, locale)),
    missing: claim ? [] : [name],
  };
}
