import { findGroupOfSubject } from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { createRuleClaim } from '#backend/assistant/look-ups/entry-rules.ts';
import { findRuledSchools } from '#backend/assistant/look-ups/met-rules.ts';
import { loadSchoolFacts, type SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { formatList, joinSentences, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { getDseEquivalent } from '#shared/rules/placement/dse-equivalent.ts';
import { createNextStepCard, getExamName, SPACE_IN_CHINESE } from './answer-placement.ts';
import type { ReplyParts } from './compose.ts';
import { loadCountryNames } from './country-names.ts';

// Which schools take an exam: those that state a requirement for it, for a country or instead of a school that does not.

const EXAM_TYPES: Partial<Record<string, PublicExamType>> = { dse: '1', gaokao: '2' };

const MAX_CLAIMS = 4;

/** Matches questions which schools take an exam. */
const WHICH_PATTERN = /\bwhich\b|\bwhat (?:universit|schools)|[哪边](?:些|个|间|所|家)|有(?:没有)?[哪边]/u;
const TAKES_PATTERN = /\b(?:accept|take|recogni[sz]e|consider|look at)\w*\b|[认收](?!入|费)|接受|承认|可以用|看高考/u;

/** Whether a question without results asks which schools take an exam. */
export const asksForExamSchools = ({ exam, schools, text }: ParsedQuestion['reading']): boolean =>
  exam !== null &&
  exam.key in EXAM_TYPES &&
  !exam.answers &&
  schools.length === 0 &&
  WHICH_PATTERN.test(text) &&
  TAKES_PATTERN.test(text);

/** Whether a question without results asks if one school takes an exam. */
export const asksIfSchoolTakesExam = ({ exam, schools, text, subject }: ParsedQuestion['reading']): boolean =>
  exam !== null &&
  exam.key in EXAM_TYPES &&
  !exam.answers &&
  subject === null &&
  schools.length === 1 &&
  TAKES_PATTERN.test(text);

/** Answers with the schools of a country that state a requirement for the exam of the question. */
export async function answerExamSchools(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const [country = null] = reading.countries;
  const exam = EXAM_TYPES[reading.exam?.key ?? ''];
  if (!exam || !reading.exam) return null;
  const { schools, total } = await findRuledSchools(question, exam, {
    country,
    groupId: await findGroupOfSubject(question, reading.subject),
  });
  if (total === 0) return null;
  const getCountryName = await loadCountryNames(question);
  return {
    lead: t(locale, 'examSchools', {
      where: country ? getCountryName(country) : t(locale, 'everywhere'),
      exam: getExamName(reading.exam.key, locale),
      total,
      names: formatList(
        locale,
        schools.map(({ name }) => name),
      ),
    }).replace(SPACE_IN_CHINESE, ''),
    claims: schools
      .slice(0, MAX_CLAIMS)
      .map(({ name, rule }) => createRuleClaim(rule, name, locale, !isUsableRule(rule))),
    nextCard: createNextStepCard(question, reading.exam.key),
  };
}

/** Matches the grades of an A-level offer. */
const GRADES_PATTERN = /(?:A\*|[A-E]){3}/gu;

/**
 * States that no requirement of a school for the exam is held, what its A-level offers equal, and which schools of its
 * country state one. Returns null for other exams.
 */
export async function describeUnheldRule(
  question: ParsedQuestion,
  { name, school }: SchoolFacts,
): Promise<{ lead: string; claims: Claim[] } | null> {
  const { locale, reading } = question;
  const exam = EXAM_TYPES[reading.exam?.key ?? ''];
  if (!exam || !reading.exam) return null;
  const country = COUNTRY_KEYS.find((key) => key === school.countryKey) ?? null;
  const { schools } = await findRuledSchools(question, exam, { country, groupId: null });
  const examName = getExamName(reading.exam.key, locale);
  const [facts] =
    reading.exam.key === 'dse' ? await loadSchoolFacts(question, [school.id], ['offers'], { level: 'bachelor' }) : [];
  const offers = facts?.claims.offers.slice(0, 1) ?? [];
  const grades = offers[0]?.value.match(GRADES_PATTERN) ?? [];
  const levels = [...new Set(grades.map(getDseEquivalent))].filter(Boolean);
  const lead = joinSentences(locale, [
    t(locale, 'examNotHeldAt', { school: name, exam: examName }),
    levels.length > 0
      ? t(locale, 'offersInLevels', { grades: [...new Set(grades)].join('–'), levels: levels.join('–') })
      : '',
    schools.length > 0
      ? t(locale, 'examSchoolsBeside', {
          exam: examName,
          names: formatList(
            locale,
            schools.map((other) => other.name),
          ),
        })
      : '',
  ]).replace(SPACE_IN_CHINESE, '');
  return { lead, claims: offers };
}
