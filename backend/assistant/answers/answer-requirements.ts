import { TITLE_SEPARATOR } from '#backend/queries/assistant/index.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { createSchoolCard, createMessageLink, createAgentPageCard } from '#backend/assistant/reply.ts';
import { formatList, t } from '#backend/assistant/messages.ts';
import { getCountryId, findSchoolsWithFact, findSchoolsWithEnglish } from '#backend/assistant/look-ups/courses.ts';
import { loadSchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { addImpliedOrigin, findProperNames, isAboutOtherName } from '#backend/assistant/reading/proper-names.ts';
import { findEnglishTests } from '#backend/assistant/reading/read-english.ts';
import { queryRow } from '#backend/queries/database.ts';
import { selectAgentPage } from '#backend/queries/site/pages.ts';
import { createPassageCard, renderPassage, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { findIeltsStep } from './answer-country.ts';

/**
 * Answers with schools whose published English minimum does not exceed the student's score. Schools without a published
 * minimum are omitted.
 */
export async function answerEnglish(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const { english, exam, countries: countryKeys, level } = reading;
  const testName = english?.test ?? 'DSE';
  // A question about two tests asks how they compare, which is visible at schools that publish a minimum for both.
  const tests = [...new Set([testName, ...findEnglishTests(reading.text)])];
  const score = english?.score ?? (Number.parseInt(exam?.english ?? '', 10) || HIGHEST_DSE_GRADE);
  const { schools: reachedSchools, publishing } = await findSchoolsWithEnglish(question, {
    countries: countryKeys,
    cities: reading.cities,
    test: testName,
    score,
    level: level ?? 'bachelor',
  });
  if (publishing === 0 && testName !== 'IELTS') return null;
  // A high total does not help if the score in one part is below the part's minimum.
  const part = english?.part != null && english.part < score ? english.part : null;
  const statingSchools = reachedSchools.filter(({ lowestPart }) => lowestPart !== null);
  const allowingSchools = statingSchools.filter(({ lowestPart }) => (lowestPart ?? 0) <= (part ?? 0));
  const schoolIds = (
    part === null ? reachedSchools : allowingSchools.length > 0 ? allowingSchools : statingSchools
  ).map(({ id }) => id);
  const getCountryName = await loadCountryNames(question);
  const schoolFactsList = await loadSchoolFacts(question, schoolIds.slice(0, MAX_NAMED_SCHOOLS), ['english'], {
    level: level ?? 'bachelor',
  });
  const [firstSchool] = schoolFactsList;
  const country =
    countryKeys.length > 0 ? formatList(locale, countryKeys.map(getCountryName)) : t(locale, 'everywhere');
  const location = reading.cities.length === 1 && firstSchool ? firstSchool.school.city : country;
  const claims = schoolFactsList.flatMap(({ claims: claimsByTopic }) =>
    tests.flatMap((test) => claimsByTopic.english.filter(({ unit }) => unit.startsWith(test)).slice(0, 1)),
  );
  return {
    lead: t(
      locale,
      publishing === 0
        ? 'englishUnheld'
        : claims.length === 0
          ? 'englishNone'
          : part === null
            ? 'englishFits'
            : 'englishFitsPart',
      {
        test: testName,
        score,
        where: location,
        count: reachedSchools.length,
        publishing,
        part: part ?? '',
        stated: statingSchools.length,
        allowing: allowingSchools.length,
      },
    ),
    claims,
    cards: schoolFactsList.map(({ school }) => createSchoolCard(school, locale)),
    nextCard:
      schoolIds.length > 0 || testName !== 'IELTS' || score >= MIN_DIRECT_COUNT
        ? createSchoolsCard(locale, {
            country: countryKeys[0] && getCountryId(countryKeys[0]),
            english: findIeltsStep(english),
          })
        : createMessageLink(locale, '/dse/pathway-course', 'pathwaysLink'),
    note: 'englishNote',
    offersHuman: true,
  };
}

/** Minimum IELTS score for direct entry. Few degrees admit students below 6 without a pathway course. */
const MIN_DIRECT_COUNT = 6;

/** Points of the DSE grade 5**. */
const HIGHEST_DSE_GRADE = 7;

const MAX_NAMED_SCHOOLS = 4;

/**
 * Matches titles about scholarships. A sentence about scholarships in a text on another topic does not count as an
 * answer.
 */
const SCHOLARSHIP_TITLE = /scholarship|bursar|awards?\b|[奖獎][学學]金|助[学學]金/iu;

const HONG_KONG = /香港/u;

/** Answers with named scholarships of the requested country and the site's page on scholarships. */
export async function answerScholarships(question: ParsedQuestion): Promise<ReplyParts> {
  const { db, locale, agentKey, reading } = question;
  const agencyPage = await queryRow(db, selectAgentPage(agentKey, 'scholarships', locale));
  const schoolIds = await findSchoolsWithFact(question, reading.countries, 'scholarshipOffered');
  const schoolFactsList = await loadSchoolFacts(question, schoolIds.slice(0, MAX_NAMED_SCHOOLS), ['scholarship'], {
    level: reading.level,
  });
  const claims = schoolFactsList
    .flatMap(({ claims: { scholarship } }) => scholarship.slice(0, 2))
    .slice(0, MAX_NAMED_SCHOOLS);
  const names = addImpliedOrigin(findProperNames(reading.text), reading.text);
  // No school publishes the awards of governments and foundations, so only the guides list them.
  const [guidePassage] = (
    await searchPassages(question, question.question, {
      isWanted: ({ titleNames }) => !isAboutOtherName(names, titleNames),
    })
  ).filter(
    ({ row, isTitled }) =>
      row.kind === 'article' &&
      isTitled &&
      SCHOLARSHIP_TITLE.test(row.title.split(TITLE_SEPARATOR)[0] ?? '') &&
      // Readers on the mainland are not eligible for awards to students of Hong Kong.
      !(locale === 'zh' && HONG_KONG.test(row.title) && !HONG_KONG.test(question.question)) &&
      (row.country === '' || reading.countries.length === 0 || reading.countries.some((key) => key === row.country)),
  );
  const getCountryName = await loadCountryNames(question);
  const location =
    reading.countries.length > 0 ? formatList(locale, reading.countries.map(getCountryName)) : t(locale, 'everywhere');
  return {
    lead:
      claims.length > 0 || !guidePassage
        ? t(locale, claims.length > 0 ? 'scholarshipLead' : 'scholarshipNone', { where: location })
        : '',
    claims,
    texts: guidePassage ? [renderPassage(guidePassage.row)] : [],
    cards: guidePassage ? [createPassageCard(guidePassage.row)].flatMap((card) => card ?? []) : [],
    nextCard: agencyPage ? createAgentPageCard(agencyPage) : null,
    offersHuman: true,
  };
}
