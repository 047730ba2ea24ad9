import { countCourses } from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadLivingClaims } from '#backend/assistant/look-ups/costs.ts';
import { createPassageClaim, findGuidePassages, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { type FactTopic, findSchools, type SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import {
  escapeMarkup,
  formatList,
  formatParagraph,
  getLocalizedName,
  renderLink,
  t,
} from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { asksForMoreThanList } from '#backend/assistant/reading/rest-of-question.ts';
import { loadLivingOfCountry } from './answer-costs.ts';
import { asksWhetherEnough, countYears, formatSum } from './cost-sum.ts';
import { describeUcasDates } from './answer-deadlines.ts';
import type { SchoolQuestion } from './school-question.ts';

// What stands beside the facts of a school: dates of the application system, living costs, links and suggestions.

/** Links to the school's own site, which has what is missing here. */
export function linkOwnSite({ locale }: ParsedQuestion, { school: { website }, name }: SchoolFacts): string[] {
  if (!website.startsWith('http')) return [];
  return [`<p>${escapeMarkup(t(locale, 'ownSite', { school: name }))}${renderLink(website, website)}</p>`];
}

/** States how many courses of the level become visible after logging in, if none is visible now. */
export async function describeCoursesAfterLogin(
  question: ParsedQuestion,
  { school }: SchoolFacts,
  shownCount: number,
): Promise<string[]> {
  const { locale, userId, reading } = question;
  if (userId !== null || shownCount > 0 || reading.level === null) return [];
  const count = await countCourses(question, school.id, reading.level);
  return count > 0 ? [formatParagraph(locale, t(locale, 'coursesAfterLogin', { count }))] : [];
}

/** Names other schools with the same short name, so that the reader can correct a wrong match. */
export async function listOtherSchools(question: ParsedQuestion): Promise<string[]> {
  const { locale, reading } = question;
  return Promise.all(
    reading.alsoNamed.map(async ({ spelledText, schools }) => {
      const names = (await findSchools(question, schools)).map((row) => getLocalizedName(locale, row));
      const mentionText =
        new RegExp(spelledText.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'iu').exec(question.question)?.[0] ?? spelledText;
      return names.length > 0
        ? formatParagraph(locale, t(locale, 'alsoNamed', { said: mentionText, names: formatList(locale, names) }))
        : '';
    }),
  );
}

export function suggestQuestions(
  { locale }: ParsedQuestion,
  { name }: SchoolFacts,
  requestedTopics: readonly FactTopic[],
): string[] {
  return [
    ...(requestedTopics.includes('fee') ? [] : [t(locale, 'suggestFee', { name })]),
    ...(requestedTopics.includes('english') ? [] : [t(locale, 'suggestRequires', { name })]),
    ...(requestedTopics.includes('scholarship') ? [] : [t(locale, 'suggestScholarship', { name })]),
  ];
}

/** Returns the dates of UCAS for a school that states none of its own, or null if they do not apply. */
export const findUcasDates = (question: ParsedQuestion, schoolFactsList: readonly SchoolFacts[]) =>
  question.reading.topics.has('deadline') &&
  question.reading.level !== 'master' &&
  schoolFactsList.every(({ school, claims }) => school.countryKey === 'uk' && claims.deadline.length === 0)
    ? describeUcasDates(question)
    : null;

/** Returns the guide's rules on dates for a school that states none of its own. */
export const findDeadlineRules = async (question: ParsedQuestion): Promise<Claim[]> =>
  (
    await findGuidePassages(
      question,
      `${question.reading.text} deadline`,
      ['systems'],
      question.reading.countriesOfPlaces,
    )
  )
    .slice(0, 2)
    .map(({ row }) => createPassageClaim(row, question));

/** Returns the living costs near the schools if the question asks for rooms or for a total. */
export async function findLivingClaims(
  question: ParsedQuestion,
  { asksForRooms, facts }: SchoolQuestion,
  schoolIds: readonly number[],
  fees: readonly Claim[],
): Promise<Claim[]> {
  const { reading } = question;
  const isOfTotal = facts.includes('fee') && reading.guides.includes('living');
  if (!asksForRooms && !isOfTotal && !reading.topics.has('budget') && !asksWhetherEnough(question)) return [];
  const claims = await loadLivingClaims(question, { schools: schoolIds });
  const [country] = reading.countriesOfPlaces;
  return claims.length === 0 && country && reading.topics.has('budget') && fees.some(({ amount }) => amount)
    ? loadLivingOfCountry(question, country)
    : claims;
}

/** Adds up fees and living costs if the question asks for a total, for several years or whether a budget is enough. */
export function describeSum(
  question: ParsedQuestion,
  { facts }: SchoolQuestion,
  fees: readonly Claim[],
  living: readonly Claim[],
): string {
  const { topics, text } = question.reading;
  const isSum = topics.has('budget') || asksWhetherEnough(question) || (facts.includes('fee') && countYears(text) > 1);
  return isSum ? formatSum(question, fees, living) : '';
}

/** Finds passages for the part of a question that no fact of the school covers, such as 'Oxford interview'. */
export async function findExtraPassages(question: ParsedQuestion): Promise<Claim[]> {
  const { reading } = question;
  if (!asksForMoreThanList(reading)) return [];
  const scoredRows = await searchPassages(
    question,
    reading.named.reduce((text, name) => text.replaceAll(name, ' '), reading.text),
  );
  return scoredRows
    .filter(
      ({ row, share, matched }) =>
        row.kind === 'guide' &&
        share > MIN_EXTRA_SCORE &&
        matched > 1 &&
        (row.country === 'all' || reading.countriesOfPlaces.some((key) => key === row.country)),
    )
    .slice(0, 2)
    .map(({ row }) => createPassageClaim(row, question));
}
const MIN_EXTRA_SCORE = 0.45;
