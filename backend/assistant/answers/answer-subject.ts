import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { courseCard, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { ownName, t } from '#backend/assistant/messages.ts';
import {
  countryId,
  coursesOfSchool,
  findCourses,
  groupOfType,
  type FoundCourses,
  LEVEL_IDS,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { courseOffers, entryRules, schoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { COUNTRY_KEYS, type CountryKey, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';
import { type Parts, schoolsLink } from './compose.ts';
import { countryNames } from './country-names.ts';
import { levelSaying, budgetTexts, MAX_SCHOOLS, answerCountry } from './answer-country.ts';

/** Answers with schools that teach a field, best known or cheapest first, and a link to the filtered list. */
export async function answerSubject(question: ParsedQuestion): Promise<Parts[]> {
  const { locale, reading } = question;
  const { subject, level, cities, states, topics } = reading;
  if (!subject) return [await answerCountry(question)];
  if (reading.countries.length > 1 && cities.length === 0 && reading.budget === null)
    return answerSubjectByCountry(question, reading.countries);
  const countryKeys = reading.countries;
  const [country = null] = countryKeys;
  const price = reading.budget ? priceBudget(reading.budget, countryKeys, locale) : null;
  const countryKey = country ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const feeMax = price && countryKey ? (price.ceilings[CURRENCY_OF[countryKey]] ?? null) : null;
  const foundCourses = await findCourses(question, {
    subject,
    level,
    country: countryKey,
    cities,
    states,
    feeMax,
    isCheapest: topics.has('cheap'),
  });
  const getName = await countryNames(question);
  const location = countryKey ? getName(countryKey) : t(locale, 'everywhere');
  const field = subject.said;
  const values = {
    field,
    where: location,
    count: foundCourses.total,
    level: level ? t(locale, levelSaying[level]) : '',
  };
  const link = schoolsLink(locale, {
    country: countryKey && countryId(countryKey),
    city: cities[0],
    level: level && LEVEL_IDS[level],
    ...(subject.types[0] !== undefined && subject.types[0] < 0
      ? { field: -subject.types[0] }
      : { course: subject.words }),
    ...(feeMax !== null && countryKey && { fee: `${CURRENCY_OF[countryKey]}-${feeMax}` }),
  });
  if (foundCourses.total === 0)
    return [
      {
        lead: t(locale, countryKey === 'us' ? 'noFieldsInUs' : 'noneOfKind', values).replace('  ', ' '),
        next: schoolsLink(locale, { country: countryKey && countryId(countryKey) }),
        suggestions: listOtherCountries(question, getName, countryKey, (place) =>
          t(locale, 'suggestCoursesIn', { country: place, field }),
        ),
        offersHuman: true,
      },
    ];
  const fees = feeClaims(
    question,
    foundCourses.fees,
    [
      ...foundCourses.schools.map((school) => [school.id, ownName(locale, school)] as const),
      ...foundCourses.courses.map(
        (course) =>
          [
            course.fkInstitutionId,
            ownName(locale, { name: course.schoolName, nameChn: course.schoolNameChn }),
          ] as const,
      ),
    ],
    countryKey,
    field,
  );
  return [
    {
      lead: t(locale, feeMax !== null ? 'subjectWithin' : topics.has('cheap') ? 'subjectCheapest' : 'subjectFound', {
        ...values,
        fee: feeMax !== null && countryKey ? writeMoney(feeMax, CURRENCY_OF[countryKey], locale) : '',
      }),
      claims: topics.has('english')
        ? await getEnglish(question, foundCourses)
        : topics.has('entry') || topics.has('offers') || reading.exam !== null
          ? await getOffers(question, foundCourses)
          : topics.has('cheap') || topics.has('fee') || feeMax !== null
            ? fees
            : [],
      cards: [
        ...foundCourses.courses.map((row) => courseCard(row)),
        ...foundCourses.schools.map((row) => schoolCard(row, locale)),
      ].slice(0, MAX_CARDS),
      texts: budgetTexts(question, price),
      next: link,
      note: 'orderNote',
      suggestions: listOtherCountries(question, getName, countryKey, (place) =>
        t(locale, 'suggestCoursesIn', { country: place, field }),
      ),
    },
  ];
}

/** Compares countries by the number of schools that teach a field, and names the best known ones. */
async function answerSubjectByCountry(question: ParsedQuestion, keys: readonly CountryKey[]): Promise<Parts[]> {
  const parts = await Promise.all(
    keys
      .slice(0, MAX_COMPARED)
      .map((key) => answerSubject({ ...question, reading: { ...question.reading, countries: [key] } })),
  );
  return parts.flat().map(({ cards = [], next, ...part }) => ({
    ...part,
    cards: [...cards.slice(0, 2), ...(next ? [next] : [])],
    suggestions: [],
  }));
}

const MAX_COMPARED = 3;

const MAX_CARDS = 5;

/**
 * Returns English requirements of schools in a field; a requirement of the field precedes the general one of the
 * school.
 */
async function getEnglish(
  question: ParsedQuestion,
  { courses, schools: otherSchoolRows }: FoundCourses,
): Promise<Claim[]> {
  const { subject, level } = question.reading;
  const ids = [
    ...new Set([...courses.map(({ fkInstitutionId }) => fkInstitutionId), ...otherSchoolRows.map(({ id }) => id)]),
  ].slice(0, MAX_SCHOOLS);
  const schoolFactsList = await schoolFacts(question, ids, ['english'], { level, words: subject?.words ?? '' });
  return schoolFactsList.flatMap(({ claims: { english } }) => english.slice(0, 1));
}

/** Returns published entry requirements or typical offers of schools for a field. */
async function getOffers(
  question: ParsedQuestion,
  { courses, schools: otherSchoolRows }: FoundCourses,
): Promise<Claim[]> {
  const { subject, level } = question.reading;
  if (!subject) return [];
  const coursesBySchool = new Map([
    ...courses.map(
      (courseRow) =>
        [
          courseRow.fkInstitutionId,
          ownName(question.locale, { name: courseRow.schoolName, nameChn: courseRow.schoolNameChn }),
        ] as const,
    ),
    ...otherSchoolRows.map((schoolRow) => [schoolRow.id, ownName(question.locale, schoolRow)] as const),
  ]);
  const exam = question.reading.exam?.key;
  const [type] = subject.types;
  const groupId = type === undefined ? null : await groupOfType(question, type);
  const claims = await Promise.all(
    [...coursesBySchool].slice(0, MAX_SCHOOLS).map(async ([id, school]) => {
      // Rules of other faculties are none for a field without a group.
      if (exam === 'dse' || exam === 'gaokao')
        return groupId === null ? [] : (await entryRules(question, id, school, exam, groupId)).slice(0, 1);
      const subjectCourses = await coursesOfSchool(question, id, subject, level);
      return courseOffers(question, subjectCourses.named, { school, field: subject.said });
    }),
  );
  return claims.flat();
}

const listOtherCountries = (
  { reading }: ParsedQuestion,
  getName: (key: CountryKey) => string,
  without: CountryKey | null,
  ask: (country: string) => string,
) =>
  COUNTRY_KEYS.filter((key) => key !== without && !reading.countries.includes(key))
    .map((key) => ask(getName(key)))
    .slice(0, 3);

/**
 * Returns the lowest yearly fee of a field at each school. The fees are from the register; the course card shows its
 * date.
 */
function feeClaims(
  { locale }: ParsedQuestion,
  fees: ReadonlyMap<number, number>,
  namedItems: readonly (readonly [number, string])[],
  country: CountryKey | null,
  field: string,
): Claim[] {
  if (!country) return [];
  const currency = CURRENCY_OF[country];
  return namedItems.flatMap(([id, name]) => {
    const fee = fees.get(id);
    if (!fee) return [];
    const value = writeMoney(fee, currency, locale);
    return [
      {
        id: `subject-fee.${id}`,
        text: t(locale, 'claimSubjectFee', { school: name, field, value }),
        value,
        unit: `${currency}/year`,
        subject: name,
        source: { publisher: t(locale, 'onItsPage'), address: '' },
        asAt: t(locale, 'courseDates'),
        caution: '',
      },
    ];
  });
}
