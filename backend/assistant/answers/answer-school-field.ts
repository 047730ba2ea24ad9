import { createFieldFeeClaim, loadCoursePage } from '#backend/assistant/look-ups/course-claims.ts';
import { findCoursesOfSchool } from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import {
  type FactTopic,
  getFieldOfFacts,
  loadSchoolFacts,
  type SchoolFacts,
} from '#backend/assistant/look-ups/school-facts.ts';
import {
  escapeMarkup,
  formatList,
  joinSentences,
  type MessageKey,
  renderLink,
  t,
} from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import { createCourseCard, createMessageLink, createSchoolCard } from '#backend/assistant/reply.ts';
import { getExamName } from './answer-placement.ts';
import type { ReplyParts } from './compose.ts';
import { describeOption } from './describe-option.ts';
import { type FieldAtSchool, findFieldEntry, NO_ENTRY } from './field-entry.ts';
import { FACT_MESSAGE_KEYS, readEnglishTests, readSchoolQuestion } from './school-question.ts';
import {
  describeCoursesAfterLogin,
  describeSum,
  findDeadlineRules,
  findLivingClaims,
  findUcasDates,
  linkOwnSite,
  listOtherSchools,
  suggestQuestions,
} from './school-notes.ts';
import { judgeEnglish } from './verdicts.ts';

// The answer about a field at one school. It tries every held fact in a fixed order: the examination asked for, typical
// offers, other entry rules, entrants, fee, English, dates and the course page.

/** Facts of a school that a question about a field may need. */
const FIELD_FACTS: readonly FactTopic[] = ['fee', 'english'];
const MAX_OF_TOPIC = 4;

export async function answerSchoolField(question: ParsedQuestion, subject: Subject): Promise<ReplyParts> {
  const { locale, reading } = question;
  const asked = readSchoolQuestion(question);
  const isProfile = asked.facts.length === 0 && !asked.asksForEntry && !asked.asksForDegree;
  const level = reading.level ?? (reading.exam?.key === 'degree' ? 'master' : null);
  const isUs = reading.countriesOfPlaces.includes('us');
  const [school] = await loadSchoolFacts(
    question,
    reading.schools.slice(0, 1),
    [...new Set([...asked.facts, ...FIELD_FACTS, ...(isUs ? (['tests'] as const) : [])])],
    // A score may reach the minimum of one level and not that of the next.
    { level: level ?? (reading.english ? null : 'bachelor'), field: getFieldOfFacts(subject) },
  );
  if (!school) return { missing: [t(locale, 'whatSchool')] };
  const courses = await findCoursesOfSchool(question, school.school.id, subject, level);
  const entry =
    asked.asksForEntry || isProfile || asked.facts.includes('offers')
      ? await findFieldEntry(question, { asked, school, subject, courses })
      : NO_ENTRY;
  const fieldFee = await createFieldFeeClaim(question, courses.priced, {
    name: school.name,
    fieldName: subject.spelledText,
    school: school.school,
  });
  const ofField = school.claims.fee.filter(({ isOfField }) => isOfField);
  const ownFees = [...(fieldFee ? [fieldFee] : []), ...ofField];
  const fees = ownFees.length > 0 ? ownFees : school.claims.fee;
  const tests = readEnglishTests(question, asked, [school]);
  const english = school.claims.english.filter((claim) => tests.isOfTest(claim));
  const isAsked = (topic: FactTopic) => asked.facts.includes(topic);
  const isFeeOfField = ownFees.length > 0;
  const isBesides = asked.asksForEntry || asked.asksForDegree || isProfile;
  const ucas = findUcasDates(question, [school]);
  const living = await findLivingClaims(question, asked, [school.school.id], fees);
  const held: Record<FactTopic, readonly Claim[]> = { ...school.claims, fee: fees, english };
  const others = asked.facts.filter((topic) => topic !== 'fee' && topic !== 'english' && topic !== 'offers');
  const claims = [
    ...entry.claims,
    ...(isAsked('fee') ? fees.slice(0, MAX_OF_TOPIC) : isBesides && isFeeOfField ? fees.slice(0, 1) : []),
    ...(isAsked('english') ? english.slice(0, MAX_OF_TOPIC) : asked.asksForEntry ? english.slice(0, 1) : []),
    ...others.flatMap((topic) => held[topic].slice(0, MAX_OF_TOPIC)),
    ...(ucas?.claims ?? []),
    ...living,
  ];
  const lacks = (topic: FactTopic) =>
    topic === 'offers' ? entry.offers.length === 0 : held[topic].length === 0 && !(topic === 'deadline' && ucas);
  // What is held only of the whole school, or not at all.
  const isOfSchoolOnly = (topic: FactTopic) =>
    !lacks(topic) &&
    ((topic === 'fee' && !isFeeOfField) ||
      (topic === 'english' && !asked.asksForEntry && !english.some(({ isOfField }) => isOfField)));
  const missing = [
    ...(asked.asksForDegree ? [t(locale, 'whatDegree')] : []),
    ...(asked.asksForAverage ? [t(locale, 'whatAverage')] : []),
    ...(entry.missing ? [entry.missing] : []),
    ...asked.facts.filter(lacks).map((topic) => t(locale, FACT_MESSAGE_KEYS[topic])),
    ...tests.missing,
    ...(asked.unheldWords ? [t(locale, 'whatAsked', { words: asked.unheldWords })] : []),
    ...(reading.topics.has('ranking') ? [t(locale, 'whatRanking')] : []),
    ...(reading.isElsewhere ? [t(locale, 'whatElsewhere')] : []),
  ];
  const general = asked.facts.filter(isOfSchoolOnly);
  const verdict = judgeEnglish(question, english) || describeSum(question, asked, fees, living) || (ucas?.lead ?? '');
  const coursePage = await loadCoursePage(
    question,
    courses.wholeMatches.length > 0 ? courses.wholeMatches : courses.named,
  );
  return {
    lead: joinSentences(locale, [
      verdict,
      asked.asksForAcceptance && asked.exam && asked.asksForEntry && !entry.missing
        ? t(locale, 'examAccepted', { school: school.name, exam: getExamName(asked.exam, locale) })
        : '',
      describeMissing(question, { school, subject, missing, instead: entry.instead, general }),
      await describeOption(question, courses.ids),
      (isProfile && missing.length === 0) || (courses.total + claims.length === 0 && subject.types.length > 0)
        ? describeCourses(question, { school, subject, courses })
        : '',
    ]),
    claims: [...claims, ...(lacks('deadline') && isAsked('deadline') ? await findDeadlineRules(question) : [])],
    cards:
      courses.rows.length > 0
        ? courses.rows.map((row) => createCourseCard(row))
        : [createSchoolCard(school.school, locale)],
    nextCard: createMessageLink(locale, `/school/${school.school.id}`, 'coursesLink', { school: school.name }),
    texts: [
      ...(coursePage && (asked.asksForEntry || missing.length > 0)
        ? [
            `<p>${escapeMarkup(t(locale, 'coursePage', { school: school.name, field: subject.spelledText }))}${renderLink(coursePage, coursePage)}</p>`,
          ]
        : missing.length > 0
          ? linkOwnSite(question, school)
          : []),
      ...(asked.facts.length > 0 || asked.asksForEntry
        ? []
        : await describeCoursesAfterLogin(question, school, courses.rows.length)),
      ...(await listOtherSchools(question)),
    ],
    offersHuman: missing.length > 0,
    suggestions: suggestQuestions(question, school, asked.facts),
  };
}

/** Says in one sentence what is not held of the field, and what stands in for it. */
function describeMissing(
  { locale }: ParsedQuestion,
  {
    school,
    subject,
    missing,
    instead,
    general,
  }: {
    school: SchoolFacts;
    subject: Subject;
    missing: readonly string[];
    instead: readonly MessageKey[];
    general: readonly FactTopic[];
  },
): string {
  const of = t(locale, 'claimScope', { scope: subject.spelledText });
  const stated = [...new Set(missing)];
  return joinSentences(locale, [
    stated.length === 0
      ? ''
      : t(locale, instead.length > 0 ? 'fieldStandIn' : 'notHeldAt', {
          school: school.name,
          of,
          what: formatList(locale, stated),
          instead: formatList(
            locale,
            instead.map((key) => t(locale, key)),
          ),
        }),
    general.length === 0
      ? ''
      : t(locale, 'standIn', {
          field: subject.spelledText,
          school: school.name,
          what: formatList(
            locale,
            general.map((topic) => t(locale, FACT_MESSAGE_KEYS[topic])),
          ),
        }),
  ]);
}

/** Matches questions that ask yes or no. */
const ASKS_WHETHER_PATTERN = /\b(?:do|does) .{2,60}\b(?:have|offer|teach|run)\b|\bis there\b|有没有|有无|开不开/u;

/** States how many courses the school has in the field. */
function describeCourses(
  { locale, reading }: ParsedQuestion,
  { school, subject, courses }: Omit<FieldAtSchool, 'asked'>,
): string {
  // A programme that matches no title may have another name, so this proves nothing about what the school teaches.
  const found =
    courses.listed === 'field'
      ? 'schoolFieldFound'
      : ASKS_WHETHER_PATTERN.test(reading.text)
        ? 'yesCourses'
        : 'schoolCoursesFound';
  return t(locale, courses.total > 0 ? found : courses.listed === 'level' ? 'fieldsNotListed' : 'schoolCoursesNone', {
    school: school.name,
    count: courses.total,
    subject: subject.spelledText,
  });
}
