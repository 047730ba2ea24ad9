import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { createCourseCard, createSchoolCard, formatMoney } from '#backend/assistant/reply.ts';
import { getLocalizedName, t } from '#backend/assistant/messages.ts';
import {
  getCountryId,
  findCoursesOfSchool,
  findCourses,
  findGroupOfType,
  type FoundCourses,
  LEVEL_IDS,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadCourseOffers, loadEntryRules, loadSchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { COUNTRY_KEYS, type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';
import { loadCountryNames } from './country-names.ts';
import { LEVEL_MESSAGE_KEYS, formatBudget, MAX_SCHOOLS, answerCountry } from './answer-country.ts';

/** Answers with schools that teach a field, best known or cheapest first, and a link to the filtered list. */
export async function answerSubject(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { locale, reading } = question;
  const { subject, exam, cities, states, topics } = reading;
  const isDegree = exam?.key === 'degree';
  const level = reading.level ?? (isDegree ? 'master' : null);
  if (!subject) return [await answerCountry(question)];
  if (reading.countries.length > 1 && cities.length === 0 && reading.budget === null)
    return answerSubjectByCountry(question, reading.countries);
  const countryKeys = reading.countries;
  const [country = null] = countryKeys;
  const price = reading.budget ? priceBudget(reading.budget, countryKeys, locale) : null;
  const countryKey = country ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const feeMax = price && countryKey ? (price.ceilings[CURRENCY_BY_COUNTRY[countryKey]] ?? null) : null;
  const foundCourses = await findCourses(question, {
    subject,
    level,
    country: countryKey,
    cities,
    states,
    feeMax,
    isCheapest: topics.has('cheap'),
  });
  const getCountryName = await loadCountryNames(question);
  const location = countryKey ? getCountryName(countryKey) : t(locale, 'everywhere');
  const fieldName = subject.spelledText;
  const messageValues = {
    field: fieldName,
    where: location,
    count: foundCourses.total,
    level: level ? t(locale, LEVEL_MESSAGE_KEYS[level]) : '',
  };
  const schoolsCard = createSchoolsCard(locale, {
    country: countryKey && getCountryId(countryKey),
    city: cities[0],
    level: level && LEVEL_IDS[level],
    ...(subject.types[0] !== undefined && subject.types[0] < 0
      ? { field: -subject.types[0] }
      : { course: subject.words }),
    ...(feeMax !== null && countryKey && { fee: `${CURRENCY_BY_COUNTRY[countryKey]}-${feeMax}` }),
  });
  const isByFee = topics.has('cheap') && foundCourses.fees.size > 0;
  if (foundCourses.total === 0 && isDegree) return [];
  if (foundCourses.total === 0)
    return [
      {
        lead: t(locale, countryKey === 'us' ? 'noFieldsInUs' : 'noneOfKind', messageValues).replace('  ', ' '),
        nextCard: createSchoolsCard(locale, { country: countryKey && getCountryId(countryKey) }),
        suggestions: suggestOtherCountries(question, getCountryName, countryKey, (place) =>
          t(locale, 'suggestCoursesIn', { country: place, field: fieldName }),
        ),
        offersHuman: true,
      },
    ];
  const feeClaimList = createFeeClaims(
    question,
    foundCourses.fees,
    [
      ...foundCourses.schools.map((school) => [school.id, getLocalizedName(locale, school)] as const),
      ...foundCourses.courses.map(
        (course) =>
          [
            course.fkInstitutionId,
            getLocalizedName(locale, { name: course.schoolName, nameChn: course.schoolNameChn }),
          ] as const,
      ),
    ],
    countryKey,
    fieldName,
  );
  return [
    {
      lead: isDegree
        ? t(locale, 'degreeLead', { result: exam.resultText })
        : t(
            locale,
            feeMax !== null
              ? 'subjectWithin'
              : topics.has('cheap')
                ? isByFee
                  ? 'subjectCheapest'
                  : 'subjectWithoutFees'
                : 'subjectFound',
            {
              ...messageValues,
              fee: feeMax !== null && countryKey ? formatMoney(feeMax, CURRENCY_BY_COUNTRY[countryKey], locale) : '',
            },
          ),
      claims:
        topics.has('english') || isDegree
          ? await getEnglishClaims(question, foundCourses)
          : topics.has('entry') || topics.has('offers') || reading.exam !== null
            ? await getOfferClaims(question, foundCourses)
            : topics.has('cheap') || topics.has('fee') || feeMax !== null
              ? feeClaimList
              : [],
      cards: [
        ...foundCourses.courses.map((row) => createCourseCard(row)),
        ...foundCourses.schools.map((row) => createSchoolCard(row, locale)),
      ].slice(0, MAX_CARDS),
      texts: formatBudget(question, price),
      nextCard: schoolsCard,
      ...(foundCourses.courses.length + foundCourses.schools.length > 0 && { note: 'orderNote' as const }),
      offersHuman: topics.has('cheap') && !isByFee,
      suggestions: suggestOtherCountries(question, getCountryName, countryKey, (place) =>
        t(locale, 'suggestCoursesIn', { country: place, field: fieldName }),
      ),
    },
  ];
}

/** Compares countries by the number of schools that teach a field, and names the best known ones. */
async function answerSubjectByCountry(
  question: ParsedQuestion,
  countryKeys: readonly CountryKey[],
): Promise<ReplyParts[]> {
  const countryReplies = await Promise.all(
    countryKeys
      .slice(0, MAX_COMPARED)
      .map((key) => answerSubject({ ...question, reading: { ...question.reading, countries: [key] } })),
  );
  return countryReplies.flat().map(({ cards = [], nextCard, ...part }) => ({
    ...part,
    cards: [...cards.slice(0, 2), ...(nextCard ? [nextCard] : [])],
    suggestions: [],
  }));
}

const MAX_COMPARED = 3;

const MAX_CARDS = 5;

/**
 * Returns the English requirements of schools in a field; a school's requirement for the field takes precedence over
 * its general one.
 */
async function getEnglishClaims(
  question: ParsedQuestion,
  { courses, schools: schoolRows }: FoundCourses,
): Promise<Claim[]> {
  const { subject, exam } = question.reading;
  const level = question.reading.level ?? (exam?.key === 'degree' ? 'master' : null);
  const schoolIds = [
    ...new Set([...courses.map(({ fkInstitutionId }) => fkInstitutionId), ...schoolRows.map(({ id }) => id)]),
  ].slice(0, MAX_SCHOOLS);
  const schoolFactsList = await loadSchoolFacts(question, schoolIds, ['english'], {
    level,
    words: subject?.words ?? '',
  });
  return schoolFactsList.flatMap(({ claims: { english } }) => english.slice(0, 1));
}

/** Returns published entry requirements or typical offers of schools for a field. */
async function getOfferClaims(
  question: ParsedQuestion,
  { courses, schools: schoolRows }: FoundCourses,
): Promise<Claim[]> {
  const { subject, level } = question.reading;
  if (!subject) return [];
  const coursesBySchool = new Map([
    ...courses.map(
      (courseRow) =>
        [
          courseRow.fkInstitutionId,
          getLocalizedName(question.locale, { name: courseRow.schoolName, nameChn: courseRow.schoolNameChn }),
        ] as const,
    ),
    ...schoolRows.map((schoolRow) => [schoolRow.id, getLocalizedName(question.locale, schoolRow)] as const),
  ]);
  const exam = question.reading.exam?.key;
  const [courseType] = subject.types;
  const groupId = courseType === undefined ? null : await findGroupOfType(question, courseType);
  const claims = await Promise.all(
    [...coursesBySchool].slice(0, MAX_SCHOOLS).map(async ([id, school]) => {
      // Rules of other faculties do not apply to a field without a group.
      if (exam === 'dse' || exam === 'gaokao')
        return groupId === null ? [] : (await loadEntryRules(question, id, school, exam, groupId)).slice(0, 1);
      const subjectCourses = await findCoursesOfSchool(question, id, subject, level);
      return loadCourseOffers(question, subjectCourses.named, {
        school,
        fieldName: subject.spelledText,
        wholeCourses: subjectCourses.wholeMatches,
      });
    }),
  );
  return claims.flat();
}

const suggestOtherCountries = (
  { reading }: ParsedQuestion,
  getCountryName: (key: CountryKey) => string,
  excludedCountry: CountryKey | null,
  formatQuestion: (country: string) => string,
) =>
  COUNTRY_KEYS.filter((key) => key !== excludedCountry && !reading.countries.includes(key))
    .map((key) => formatQuestion(getCountryName(key)))
    .slice(0, 3);

/**
 * Returns the lowest yearly fee of a field at each school. The fees are from a register, whose date the course card
 * shows.
 */
function createFeeClaims(
  { locale }: ParsedQuestion,
  feesBySchoolId: ReadonlyMap<number, number>,
  schoolNames: readonly (readonly [number, string])[],
  country: CountryKey | null,
  fieldName: string,
): Claim[] {
  if (!country) return [];
  const currency = CURRENCY_BY_COUNTRY[country];
  return schoolNames.flatMap(([id, name]) => {
    const fee = feesBySchoolId.get(id);
    if (!fee) return [];
    const feeText = formatMoney(fee, currency, locale);
    return [
      {
        id: `subject-fee.${id}`,
        text: t(locale, 'claimSubjectFee', { school: name, field: fieldName, value: feeText }),
        value: feeText,
        unit: `${currency}/year`,
        subject: name,
        source: { publisher: t(locale, 'onItsPage'), address: '' },
        asAt: t(locale, 'courseDates'),
        caution: '',
      },
    ];
  });
}
