import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { findEnglishTests } from '#backend/assistant/reading/read-english.ts';
import { priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { createCourseCard, createSchoolCard, formatMoney, type ReplyCard } from '#backend/assistant/reply.ts';
import { formatList, getLocalizedName, LEVEL_MESSAGE_KEYS, t, joinSentences } from '#backend/assistant/messages.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { RATES_DATE } from '#shared/rules/budget.ts';
import {
  getCountryId,
  findCoursesOfSchool,
  findCourses,
  findUsualFees,
  type FoundCourses,
  LEVEL_IDS,
  findGroupOfSubject,
} from '#backend/assistant/look-ups/courses.ts';
import { loadLowestFees } from '#backend/assistant/look-ups/costs.ts';
import { type Claim, getDate, getSource } from '#backend/assistant/look-ups/claims.ts';
import { COURSE_FEE_KEYS, loadCourseOffers } from '#backend/assistant/look-ups/course-claims.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import { getFieldOfFacts, loadSchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { COUNTRY_KEYS, type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { type ReplyParts, createSchoolsCard } from './compose.ts';
import { convertRange, findAskedCurrency, formatRange } from './cost-sum.ts';
import { describeUcasDates } from './answer-deadlines.ts';
import { loadCountryNames } from './country-names.ts';
import { judgeOffers } from './verdicts.ts';
import { formatBudget, MAX_SCHOOLS, answerCountry } from './answer-country.ts';

/** Answers with schools that teach a field, best known or cheapest first, and a link to the filtered list. */
export async function answerSubject(question: ParsedQuestion, maxSchools?: number): Promise<ReplyParts[]> {
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
    except: reading.except,
    feeMax,
    isCheapest: topics.has('cheap'),
    ...(maxSchools && { maxSchools }),
  });
  const getCountryName = await loadCountryNames(question);
  const { firstSchools } = foundCourses;
  const [firstSchool = foundCourses.schools[0]] = firstSchools;
  // If no school of the city can be named first, the name of the city is that of the question.
  const cityName = firstSchool?.city ?? reading.localNames[0]?.spelledText;
  const location =
    cityName && cities.length === 1
      ? cityName.replace(/^[a-z]/u, (letter) => letter.toUpperCase())
      : firstSchool && states.length === 1
        ? firstSchool.province
        : countryKey
          ? getCountryName(countryKey)
          : t(locale, 'everywhere');
  const fieldName = foundCourses.isNarrower ? subject.narrower : subject.spelledText;
  const messageValues = {
    field: fieldName,
    where: location,
    count: foundCourses.total,
    level: level ? t(locale, LEVEL_MESSAGE_KEYS[level]) : '',
    names: formatList(
      locale,
      firstSchools.map((school) => getLocalizedName(locale, school)),
    ),
  };
  const schoolsCard = createSchoolsCard(locale, {
    country: countryKey && getCountryId(countryKey),
    state: states[0],
    city: cities[0],
    level: level && LEVEL_IDS[level],
    ...(subject.types[0] !== undefined && subject.types[0] < 0
      ? { field: -subject.types[0] }
      : { course: subject.words }),
    ...(feeMax !== null && countryKey && { fee: `${CURRENCY_BY_COUNTRY[countryKey]}-${feeMax}` }),
  });
  const isByFee = topics.has('cheap') && foundCourses.cheapest.size > 0;
  const suggestions = suggestOtherCountries(question, getCountryName, countryKey, (place) =>
    t(locale, 'suggestCoursesIn', { country: place, field: fieldName }),
  );
  if (foundCourses.total === 0 && isDegree) return [];
  if (foundCourses.total === 0)
    return [
      {
        lead: t(locale, countryKey === 'us' ? 'noFieldsInUs' : 'noneOfKind', messageValues).replace('  ', ' '),
        nextCard: createSchoolsCard(locale, { country: countryKey && getCountryId(countryKey) }),
        suggestions,
        offersHuman: true,
      },
    ];
  const examKey = exam?.key === 'dse' || exam?.key === 'gaokao' ? exam.key : null;
  const asksForEntry = topics.has('entry') || topics.has('offers') || reading.exam !== null;
  const isWithFees = topics.has('cheap') || topics.has('fee') || feeMax !== null;
  const entryClaims =
    !topics.has('english') && !isDegree && (asksForEntry || !isWithFees)
      ? await getOfferClaims(question, foundCourses, fieldName)
      : [];
  const verdict = judgeOffers(question, entryClaims);
  // Applications for medicine close three months before the others.
  const dateClaims =
    topics.has('medicine') && countryKey === 'uk' ? describeUcasDates(question).claims.slice(0, 1) : [];
  const lowestFees =
    topics.has('cheap') && !isByFee && countryKey ? await loadLowestFees(question, countryKey, level, cities) : [];
  const leadKey =
    feeMax !== null
      ? 'subjectWithin'
      : topics.has('cheap') && !isDegree
        ? isByFee
          ? 'subjectCheapest'
          : lowestFees.length > 1
            ? 'subjectWithoutFees'
            : 'subjectFewFees'
        : BEST_PATTERN.test(reading.text)
          ? 'subjectBest'
          : 'subjectFound';
  return [
    {
      lead: isDegree
        ? t(locale, 'degreeLead', { result: exam.resultText })
        : verdict +
          t(locale, leadKey, {
            ...messageValues,
            fee: feeMax !== null && countryKey ? formatMoney(feeMax, CURRENCY_BY_COUNTRY[countryKey], locale) : '',
          }),
      claims: [
        ...(topics.has('english') || isDegree
          ? await getEnglishClaims(question, foundCourses)
          : asksForEntry || entryClaims.length > 0
            ? entryClaims
            : lowestFees.length > 0
              ? lowestFees
              : await loadFeesOfField(question, foundCourses, { fieldName, isAsked: isWithFees })),
        ...dateClaims,
      ],
      cards: createCards(question, foundCourses),
      texts: formatBudget(question, price),
      nextCard: schoolsCard,
      ...(firstSchools.length > 0 && { note: 'orderNote' as const }),
      offersHuman: topics.has('cheap') && !isByFee,
      missing:
        asksForEntry &&
        !isDegree &&
        (entryClaims.length === 0 || (examKey !== null && entryClaims.some(({ unit }) => unit === 'offer')))
          ? [t(locale, 'whatRule')]
          : [],
      suggestions,
    },
  ];
}

const BEST_PATTERN =
  /\b(?:best|good|better|top|recommend\w*)\b|(?:哪(?:间|所|个|家|里|些)?.{0,6}|比较|最)(?:好|强)|推荐|名校|出名|好的/u;

/** Creates cards. Courses whose titles start with the field come before schools, joint degrees after them. */
function createCards({ locale, reading }: ParsedQuestion, { courses, schools }: FoundCourses): ReplyCard[] {
  const [firstWord = ''] = reading.subject?.words.split(' ') ?? [];
  const isOfField = ({ name }: CourseRow) =>
    name
      .toLowerCase()
      .replace(/^bachelor of /u, '')
      .startsWith(firstWord);
  return [
    ...courses.filter(isOfField).map((row) => createCourseCard(row)),
    ...schools.map((row) => createSchoolCard(row, locale)),
    ...courses.filter((row) => !isOfField(row)).map((row) => createCourseCard(row)),
  ].slice(0, MAX_CARDS);
}

/** Compares countries by the number of schools that teach a field, and names the best known ones. */
async function answerSubjectByCountry(
  question: ParsedQuestion,
  countryKeys: readonly CountryKey[],
): Promise<ReplyParts[]> {
  const { reading } = question;
  const { subject, level } = reading;
  const comparedKeys = countryKeys.slice(0, MAX_COMPARED);
  const countryReplies = await Promise.all(
    comparedKeys.map((key) => answerSubject({ ...question, reading: { ...reading, countries: [key] } }, MAX_COMPARED)),
  );
  const asksForFees = (['cheap', 'fee', 'budget', 'compare'] as const).some((topic) => reading.topics.has(topic));
  const fees = asksForFees
    ? await Promise.all(comparedKeys.map((country) => findUsualFees(question, { subject, country, level })))
    : [];
  const getCountryName = await loadCountryNames(question);
  return [
    ...(asksForFees
      ? [
          compareCountryFees(
            question,
            comparedKeys.map((key, index) => ({ key, name: getCountryName(key), fees: fees[index] ?? null })),
          ),
        ]
      : []),
    ...countryReplies.flat().map(({ cards = [], nextCard, ...part }) => ({
      ...part,
      cards: [...cards.slice(0, 2), ...(nextCard ? [nextCard] : [])],
      suggestions: [],
    })),
  ];
}

/** Number of countries, and of schools of each, in a comparison. */
const MAX_COMPARED = 3;

const MAX_CARDS = 5;

/**
 * Returns the yearly fees of a field at the first schools of a list: those of its courses or, if fees are asked for and
 * no course states one, what the schools state.
 */
async function loadFeesOfField(
  question: ParsedQuestion,
  foundCourses: FoundCourses,
  { fieldName, isAsked }: { fieldName: string; isAsked: boolean },
): Promise<Claim[]> {
  const ofCourses = await createFeeClaims(question, foundCourses, fieldName);
  const { subject, level } = question.reading;
  if (ofCourses.length > 0 || !isAsked || !subject) return ofCourses;
  const schools = await loadSchoolFacts(
    question,
    foundCourses.firstSchools.slice(0, MAX_STATED_FEES).map(({ id }) => id),
    ['fee'],
    { level: level ?? 'bachelor', field: getFieldOfFacts(subject) },
  );
  return schools.flatMap(({ claims: { fee } }) => fee.slice(0, 1));
}

/**
 * Returns the English requirements of schools in a field. A school's requirement for the field takes precedence over
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
    ...(subject && { field: getFieldOfFacts(subject) }),
  });
  const tests = findEnglishTests(question.reading.text);
  const isOfTest = ({ unit }: Claim) => tests.some((test) => unit.startsWith(test));
  return schoolFactsList.flatMap(({ claims: { english } }) => {
    const ofTest = english.filter(isOfTest);
    return (ofTest.length > 0 ? ofTest : english).slice(0, 1);
  });
}

/** Returns the published entry requirements or typical offers for a field at the first schools of a list. */
async function getOfferClaims(
  question: ParsedQuestion,
  { firstSchools }: FoundCourses,
  fieldName: string,
): Promise<Claim[]> {
  const { subject, level } = question.reading;
  // Typical offers apply only to bachelor's degrees.
  if (!subject || (level !== null && level !== 'bachelor')) return [];
  const exam = question.reading.exam?.key;
  const groupId = await findGroupOfSubject(question, subject);
  const schools = firstSchools.map((row) => ({ id: row.id, name: getLocalizedName(question.locale, row) }));
  if ((exam === 'dse' || exam === 'gaokao') && groupId !== null) {
    const rules = await Promise.all(
      schools.map(({ id, name }) =>
        loadEntryRules(
          question,
          { id, name },
          { exam, field: { groupId, words: subject.words }, levels: [LEVEL_IDS.bachelor] },
        ),
      ),
    );
    if (rules.some(({ length }) => length > 0)) return rules.flatMap((rulesOfSchool) => rulesOfSchool.slice(0, 1));
  }
  const offers = await Promise.all(
    schools.map(async ({ id, name }) => {
      const { wholeMatches, named } = await findCoursesOfSchool(question, id, subject, level);
      return loadCourseOffers(question, (wholeMatches.length > 0 ? wholeMatches : named).slice(0, MAX_OFFERS), {
        school: name,
        fieldName,
      });
    }),
  );
  return offers.flat();
}

/** Number of schools whose own fees stand in for those of their courses. */
const MAX_STATED_FEES = 2;

/** Maximum number of course titles from which a school's range of offers is computed. */
const MAX_OFFERS = 6;

const suggestOtherCountries = (
  { reading }: ParsedQuestion,
  getCountryName: (key: CountryKey) => string,
  excludedCountry: CountryKey | null,
  formatQuestion: (country: string) => string,
) =>
  COUNTRY_KEYS.filter(
    (key) => key !== excludedCountry && !reading.countries.includes(key) && !reading.except.countries.includes(key),
  )
    .map((key) => formatQuestion(getCountryName(key)))
    .slice(0, 3);

/** Returns the lowest yearly fee of a field at each of the first schools of a list, in list order. */
async function createFeeClaims(
  { db, locale }: ParsedQuestion,
  { firstSchools, cheapest }: FoundCourses,
  fieldName: string,
): Promise<Claim[]> {
  const priced = firstSchools.flatMap((row) => {
    const course = cheapest.get(row.id);
    const currency = CURRENCY_BY_COUNTRY[row.countryKey as CountryKey];
    return course && currency ? [{ row, course, currency }] : [];
  });
  const facts = await queryRows(
    db,
    selectFactsOfCourses(
      priced.map(({ course }) => course.id),
      COURSE_FEE_KEYS,
      locale,
    ),
  );
  return priced.map(({ row, course, currency }) => {
    const school = getLocalizedName(locale, row);
    const value = formatMoney(course.fee, currency, locale);
    const fact = facts.find(({ courseId }) => courseId === course.id);
    return {
      id: `subject-fee.${row.id}`,
      text: t(locale, 'claimSubjectFee', { school, field: fieldName, value }),
      value,
      unit: `${currency}/year`,
      subject: school,
      source: fact ? getSource(fact) : { publisher: t(locale, 'onItsPage'), address: '' },
      asAt: fact ? getDate(fact, locale) : t(locale, 'courseDates'),
      caution: '',
    };
  });
}

/** States in which country the usual fees of a field are lowest, or that this cannot be determined. */
function compareCountryFees(
  question: ParsedQuestion,
  sides: readonly { key: CountryKey; name: string; fees: { least: number; most: number } | null }[],
): ReplyParts {
  const { locale } = question;
  const target = findAskedCurrency(question) ?? (locale === 'zh' ? 'CNY' : 'HKD');
  const priced = sides
    .flatMap(({ key, name, fees }) => {
      const range = fees && convertRange({ ...fees, currency: CURRENCY_BY_COUNTRY[key] }, target);
      return range ? [{ name, range }] : [];
    })
    .toSorted((a, b) => a.range.least + a.range.most - (b.range.least + b.range.most));
  const [cheapest] = priced;
  const unpriced = sides.filter(({ name }) => !priced.some((side) => side.name === name)).map(({ name }) => name);
  return {
    lead: joinSentences(locale, [
      cheapest && priced.length > 1
        ? t(locale, 'cheaperVerdict', {
            country: cheapest.name,
            values: formatList(
              locale,
              priced.map(({ name, range }) => `${name} ${formatRange(question, range)}`),
            ),
            date: RATES_DATE,
          })
        : '',
      unpriced.length > 0 ? t(locale, 'feesUncompared', { countries: formatList(locale, unpriced) }) : '',
    ]),
  };
}
