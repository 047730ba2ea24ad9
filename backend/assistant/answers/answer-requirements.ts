import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { linkCard, nameOfPage, schoolCard } from '#backend/assistant/reply.ts';
import { getList, t } from '#backend/assistant/messages.ts';
import { countryId, scholarshipSchools, schoolsWithEnglish } from '#backend/assistant/look-ups/courses.ts';
import { schoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { queryRow } from '#backend/queries/database.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { passageCard, passageMarkup, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { type Parts, schoolsLink } from './compose.ts';
import { countryNames } from './country-names.ts';
import { ieltsStep } from './answer-country.ts';

/**
 * Answers with schools whose published English minimum the student's score reaches; schools without a minimum are
 * omitted.
 */
export async function answerEnglish(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const { figures, countries: countryKeys, level } = reading;
  const isDse = reading.exam?.key === 'dse';
  const test = isDse ? 'DSE' : figures.ielts !== null ? 'IELTS' : figures.pte !== null ? 'PTE' : 'TOEFL';
  const score = isDse
    ? Number(/(?:english|英[文语]).{0,6}?([1-7])/u.exec(reading.text)?.[1] ?? HIGHEST_GRADE)
    : (figures.ielts ?? figures.pte ?? figures.toefl ?? 0);
  const ids = await schoolsWithEnglish(question, {
    countries: countryKeys,
    cities: reading.cities,
    test,
    score,
    level: level ?? 'bachelor',
  });
  const getName = await countryNames(question);
  const schoolFactsList = await schoolFacts(question, ids.slice(0, MAX_NAMED_SCHOOLS), ['english'], {
    level: level ?? 'bachelor',
    words: '',
  });
  const [first] = schoolFactsList;
  const country = countryKeys.length > 0 ? getList(locale, countryKeys.map(getName)) : t(locale, 'everywhere');
  const location = reading.cities.length === 1 && first ? first.school.city : country;
  const claims = schoolFactsList.flatMap(({ claims: { english } }) =>
    english.filter(({ unit }) => unit.startsWith(test)).slice(0, 1),
  );
  return {
    lead: t(locale, claims.length > 0 ? 'englishFits' : 'englishNone', {
      test,
      score,
      where: location,
      count: ids.length,
    }),
    claims,
    cards: schoolFactsList.map(({ school }) => schoolCard(school, locale)),
    next:
      ids.length > 0 || test !== 'IELTS' || score >= MIN_DIRECT_COUNT
        ? schoolsLink(locale, {
            country: countryKeys[0] && countryId(countryKeys[0]),
            english: ieltsStep(figures.ielts),
          })
        : linkCard('/dse/pathway-course', t(locale, 'pathwaysLink'), t(locale, 'pathwaysLinkText')),
    note: 'englishNote',
    offersHuman: true,
  };
}

/** Few degrees admit students below IELTS 6 without a pathway course. */
const MIN_DIRECT_COUNT = 6;

/** Points of a 5** in the DSE. */
const HIGHEST_GRADE = 7;

const MAX_NAMED_SCHOOLS = 4;

/** Answers with named scholarships of the requested country and the site's page on scholarships. */
export async function answerScholarships(question: ParsedQuestion): Promise<Parts> {
  const { db, locale, agentKey, reading } = question;
  const page = await queryRow(db, agentPage(agentKey, 'scholarships', locale));
  const ids = await scholarshipSchools(question, reading.countries);
  const schoolFactsList = await schoolFacts(question, ids.slice(0, MAX_NAMED_SCHOOLS), ['scholarship'], {
    level: reading.level,
    words: '',
  });
  const claims = schoolFactsList
    .flatMap(({ claims: { scholarship } }) => scholarship.slice(0, 2))
    .slice(0, MAX_NAMED_SCHOOLS);
  // Awards of governments and foundations appear in guides only, since no school lists them.
  const [guide] = (await searchPassages(question, question.question)).filter(
    ({ row, isTitled }) =>
      row.kind === 'article' &&
      isTitled &&
      (row.country === '' || reading.countries.length === 0 || reading.countries.some((key) => key === row.country)),
  );
  const getName = await countryNames(question);
  const location =
    reading.countries.length > 0 ? getList(locale, reading.countries.map(getName)) : t(locale, 'everywhere');
  return {
    lead:
      claims.length > 0 || !guide
        ? t(locale, claims.length > 0 ? 'scholarshipLead' : 'scholarshipNone', { where: location })
        : '',
    claims,
    texts: guide ? [passageMarkup(guide.row)] : [],
    cards: guide ? [passageCard(guide.row)].flatMap((card) => card ?? []) : [],
    next: page ? linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description) : null,
    offersHuman: true,
  };
}
