import type { ParsedQuestion } from '#backend/assistant/asked.ts';
import { type Price, priceBudget } from '#backend/assistant/reading/price-budget.ts';
import { courseCard, linkCard, nameOfPage, type Reply, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { listOf, ownName, paragraph, recommendQuestions, say } from '#backend/assistant/say.ts';
import {
  countryId,
  coursesOfSchool,
  findCourses,
  type FoundCourses,
  LEVEL_IDS,
  scholarshipSchools,
  schoolsWithEnglish,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { countryCharges, livingClaims } from '#backend/assistant/look-ups/costs.ts';
import { guidePassages, passageCard, passageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import { courseOffers, dayText, schoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { COUNTRY_KEYS, type CountryKey, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { findSchoolPage } from '#backend/search/find-packed.ts';
import { IELTS_SCORES, SCHOOL_FILTERS } from '#shared/rules/school-filters.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { RATES_OF } from '#shared/rules/budget.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import { compose, schoolsLink } from './compose.ts';

/** The names of countries in the reader's language. */
export async function countryNames({
  db,
  locale,
  chinese,
  publicLevel,
}: ParsedQuestion): Promise<(key: CountryKey) => string> {
  const rows = await queryRows(db, countries({ locale, chinese }, publicLevel));
  return (key) => {
    const row = rows.find(({ id }) => id === countryId(key));
    return row ? ownName(locale, row) : key;
  };
}

const levelSaying = {
  bachelor: 'levelBachelor',
  master: 'levelMaster',
  phd: 'levelPhd',
  foundation: 'levelFoundation',
  pathway: 'levelPathway',
} as const;

/** A field: schools that teach it, the best known or the cheapest first, and the list that it is narrowed to. */
export async function answerSubject(question: ParsedQuestion, lacksRest = false): Promise<Reply> {
  const { locale, reading } = question;
  const { subject, level, cities, states, topics } = reading;
  if (!subject) return answerCountry(question);
  if (reading.countries.length > 1 && cities.length === 0 && reading.budget === null)
    return answerSubjectByCountry(question, reading.countries);
  const named = reading.countries;
  const [country = null] = named;
  const price = reading.budget ? priceBudget(reading.budget, named, locale) : null;
  const meant = country ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const feeMax = price && meant ? (price.ceilings[CURRENCY_OF[meant]] ?? null) : null;
  const found = await findCourses(question, {
    subject,
    level,
    country: meant,
    cities,
    states,
    feeMax,
    isCheapest: topics.has('cheap'),
  });
  const nameOf = await countryNames(question);
  const where = meant ? nameOf(meant) : say(locale, 'everywhere');
  const field = subject.said;
  const values = { field, where, count: found.total, level: level ? say(locale, levelSaying[level]) : '' };
  const link = schoolsLink(locale, {
    country: meant && countryId(meant),
    city: cities[0],
    level: level && LEVEL_IDS[level],
    ...(subject.types[0] !== undefined && subject.types[0] < 0
      ? { field: -subject.types[0] }
      : { course: subject.words }),
    ...(feeMax !== null && meant && { fee: `${CURRENCY_OF[meant]}-${feeMax}` }),
  });
  if (found.total === 0)
    return compose(question, {
      lead: say(locale, meant === 'us' ? 'noFieldsInUs' : 'noneOfKind', values).replace('  ', ' '),
      next: schoolsLink(locale, { country: meant && countryId(meant) }),
      suggestions: otherCountries(question, nameOf, meant, (place) =>
        say(locale, 'suggestCoursesIn', { country: place, field }),
      ),
      offersHuman: true,
    });
  const fees = feeClaims(
    question,
    found.fees,
    [
      ...found.schools.map((school) => [school.id, ownName(locale, school)] as const),
      ...found.courses.map(
        (course) =>
          [
            course.fkInstitutionId,
            ownName(locale, { name: course.schoolName, nameChn: course.schoolNameChn }),
          ] as const,
      ),
    ],
    meant,
    field,
  );
  return compose(question, {
    lead: say(locale, feeMax !== null ? 'subjectWithin' : topics.has('cheap') ? 'subjectCheapest' : 'subjectFound', {
      ...values,
      fee: feeMax !== null && meant ? writeMoney(feeMax, CURRENCY_OF[meant], locale) : '',
    }),
    claims: topics.has('english')
      ? await englishOf(question, found)
      : topics.has('entry') || topics.has('offers')
        ? await offersOf(question, found)
        : topics.has('cheap') || topics.has('fee') || feeMax !== null
          ? fees
          : [],
    cards: [
      ...found.courses.map((row) => courseCard(row)),
      ...found.schools.map((row) => schoolCard(row, locale)),
    ].slice(0, MOST_CARDS),
    texts: budgetTexts(question, price),
    next: link,
    missing: lacksRest ? [say(locale, 'whatRest')] : [],
    note: 'orderNote',
    suggestions: otherCountries(question, nameOf, meant, (place) =>
      say(locale, 'suggestCoursesIn', { country: place, field }),
    ),
  });
}

/** A field in countries beside each other: how many schools of each teach it, and the best known of them. */
async function answerSubjectByCountry(question: ParsedQuestion, keys: readonly CountryKey[]): Promise<Reply> {
  const parts = await Promise.all(
    keys
      .slice(0, MOST_COMPARED)
      .map((key) => answerSubject({ ...question, reading: { ...question.reading, countries: [key] } })),
  );
  return {
    ...(parts[0] as Reply),
    answer: parts.map(({ answer }) => answer).join(''),
    cards: parts.flatMap(({ cards }) => [...cards.slice(0, 2), ...cards.slice(-1)]),
    suggestions: [],
  };
}

const MOST_COMPARED = 3;

/** By which rate a budget was compared, and in which money it was taken to be. */
function budgetTexts({ locale, reading: { budget } }: ParsedQuestion, price: Price | null): string[] {
  if (!budget || !price || price.exchanged.length === 0) return [];
  const worth = listOf(
    locale,
    price.exchanged.map(({ amount, currency }) => writeMoney(amount, currency, locale)),
  );
  const values = { date: RATES_OF, budget: writeMoney(price.budget.amount, price.budget.currency, locale), worth };
  return [paragraph(locale, say(locale, budget.currency ? 'budgetIs' : 'budgetTakenAs', values))];
}

const MOST_CARDS = 5;

/** English requirements of schools in a field: the field's own before the school's. */
async function englishOf(question: ParsedQuestion, { courses, schools: others }: FoundCourses): Promise<Claim[]> {
  const { subject, level } = question.reading;
  const ids = [
    ...new Set([...courses.map(({ fkInstitutionId }) => fkInstitutionId), ...others.map(({ id }) => id)]),
  ].slice(0, MOST_SCHOOLS);
  const found = await schoolFacts(question, ids, ['english'], { level, words: subject?.words ?? '' });
  return found.flatMap(({ claims: { english } }) => english.slice(0, 1));
}

/** What schools of a field usually offer for it, as far as they publish it. */
async function offersOf(question: ParsedQuestion, { courses, schools: others }: FoundCourses): Promise<Claim[]> {
  const { subject, level } = question.reading;
  if (!subject) return [];
  const named = new Map([
    ...courses.map(
      (one) =>
        [one.fkInstitutionId, ownName(question.locale, { name: one.schoolName, nameChn: one.schoolNameChn })] as const,
    ),
    ...others.map((one) => [one.id, ownName(question.locale, one)] as const),
  ]);
  const claims = await Promise.all(
    [...named].slice(0, MOST_SCHOOLS).map(async ([id, school]) => {
      const own = await coursesOfSchool(question, id, subject, level);
      return courseOffers(question, own.named, { school, field: subject.said });
    }),
  );
  return claims.flat();
}

const otherCountries = (
  { reading }: ParsedQuestion,
  nameOf: (key: CountryKey) => string,
  without: CountryKey | null,
  ask: (country: string) => string,
) =>
  COUNTRY_KEYS.filter((key) => key !== without && !reading.countries.includes(key))
    .map((key) => ask(nameOf(key)))
    .slice(0, 3);

/** The lowest yearly fee of a field at each school: of the register, whose date the card of the course has. */
function feeClaims(
  { locale }: ParsedQuestion,
  fees: ReadonlyMap<number, number>,
  named: readonly (readonly [number, string])[],
  country: CountryKey | null,
  field: string,
): Claim[] {
  if (!country) return [];
  const currency = CURRENCY_OF[country];
  return named.flatMap(([id, name]) => {
    const fee = fees.get(id);
    if (!fee) return [];
    const value = writeMoney(fee, currency, locale);
    return [
      {
        id: `subject-fee.${id}`,
        text: say(locale, 'claimSubjectFee', { school: name, field, value }),
        value,
        unit: `${currency}/year`,
        subject: name,
        source: { publisher: say(locale, 'onItsPage'), address: '' },
        asAt: say(locale, 'courseDates'),
        caution: '',
      },
    ];
  });
}

const MOST_SCHOOLS = 4;

/** IELTS scores that the list can be narrowed to: the highest that is held. */
const ieltsStep = (score: number | null) =>
  score === null ? undefined : IELTS_SCORES.findLast((step) => Number(step) <= score);

/** Schools of a country or of cities in list order, filtered by level, budget and month. */
export async function answerCountry(question: ParsedQuestion): Promise<Reply> {
  const { db, locale, publicLevel, reading, userId } = question;
  const { level, cities, budget, topics, month } = reading;
  const price = budget ? priceBudget(budget, reading.countries, locale) : null;
  if (budget && !price) return compose(question, { lead: say(locale, 'budgetWhich'), offersHuman: true });
  const country = reading.countries[0] ?? COUNTRY_KEYS.find((key) => key === price?.countryKey) ?? null;
  const ceiling = price && country ? (price.ceilings[CURRENCY_OF[country]] ?? null) : null;
  const fee = ceiling !== null && country ? `${CURRENCY_OF[country]}-${Math.floor(ceiling)}` : null;
  const english = ieltsStep(reading.figures.ielts);
  const filters = {
    ...(level && { level: LEVEL_IDS[level] }),
    ...(fee && { fee }),
    ...(english && { english }),
    ...(month !== null && topics.has('intake') && { start: month }),
  };
  const listed = async (city: number | undefined) => {
    const query = institutionInquiry.input.parse({
      currentPage: 1,
      showCount: MOST_SCHOOLS,
      ...(city !== undefined
        ? { cityId: String(city) }
        : country
          ? { fkAreaCountryId: String(countryId(country)) }
          : {}),
      ...Object.fromEntries(
        Object.entries(filters).map(([key, value]) => [
          SCHOOL_FILTERS[key as keyof typeof filters].inquiry,
          String(value),
        ]),
      ),
    });
    return queryPage(db, schools(await findSchoolPage(db, query, publicLevel), question, publicLevel, userId));
  };
  const places = cities.length > 0 ? cities.slice(0, MOST_CITIES) : [undefined];
  const pages = await Promise.all(places.map(listed));
  const nameOf = await countryNames(question);
  const rows = pages.flatMap((page) => page.rows.slice(0, Math.ceil(MOST_SCHOOLS / pages.length)));
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  const [city] = cities;
  const place =
    city !== undefined
      ? listOf(locale, [...new Set(pages.flatMap((page) => page.rows[0]?.city ?? []))])
      : country
        ? nameOf(country)
        : say(locale, 'everywhere');
  const texts = [
    level ? say(locale, levelSaying[level]) : '',
    ceiling !== null && country
      ? say(locale, 'feeAtMost', { fee: writeMoney(ceiling, CURRENCY_OF[country], locale) })
      : '',
    english ? `IELTS ${english}` : '',
  ].filter(Boolean);
  const where = texts.length > 0 ? `${place}${say(locale, 'claimScope', { scope: listOf(locale, texts) })}` : place;
  const missing = [
    ...(topics.has('ranking') ? [say(locale, 'whatRanking')] : []),
    ...(topics.has('intake') ? [say(locale, 'whatIntake')] : []),
  ];
  return compose(question, {
    lead: say(locale, total === 0 ? 'schoolsNone' : 'schoolsIn', { place: where, count: total }),
    texts: budgetTexts(question, price),
    cards: rows.map((row) => schoolCard(row, locale)),
    next: schoolsLink(locale, {
      country: city === undefined && country ? countryId(country) : null,
      city: cities.length === 1 ? city : null,
      ...(total > 0 && filters),
    }),
    suggestions: country
      ? [
          say(locale, 'suggestVisa', { country: nameOf(country) }),
          say(locale, 'suggestLiving', { country: nameOf(country) }),
        ]
      : recommendQuestions(locale, publicLevel).slice(0, 3),
    missing,
    offersHuman: total === 0,
  });
}

/** Schools that have the very words of a short question in their names; null where none has. */
export async function answerByName(parsedQuestion: ParsedQuestion): Promise<Reply | null> {
  const { db, locale, publicLevel, userId, question } = parsedQuestion;
  if (question.length > LONGEST_NAME) return null;
  const query = institutionInquiry.input.parse({ currentPage: 1, showCount: MOST_SCHOOLS, keyword: question });
  const { rows, total } = await queryPage(
    db,
    schools(await findSchoolPage(db, query, publicLevel), parsedQuestion, publicLevel, userId),
  );
  if (total === 0 || total > MOST_OF_NAME) return null;
  return compose(parsedQuestion, {
    lead: say(locale, 'schoolsIn', { place: `“${question}”`, count: total }),
    cards: rows.map((row) => schoolCard(row, locale)),
  });
}

const LONGEST_NAME = 40;
/** More than these are no answer to a name. */
const MOST_OF_NAME = 40;
const MOST_CITIES = 3;

/** Comparison of countries: number of schools, monthly living cost and visa charges. */
export async function answerCountries(question: ParsedQuestion): Promise<Reply> {
  const { locale, reading } = question;
  const keys = reading.countries.length > 0 ? reading.countries.slice(0, COUNTRY_KEYS.length) : COUNTRY_KEYS;
  const nameOf = await countryNames(question);
  const costs = await Promise.all(
    keys.map(async (key) => {
      const [living, charges] = await Promise.all([
        livingClaims(question, { cities: [], schools: [], country: key }),
        countryCharges(question, key),
      ]);
      return [...living.slice(0, 1), ...charges.slice(0, 1)].map((claim) => ({
        ...claim,
        text: `${nameOf(key)} · ${claim.text}`,
      }));
    }),
  );
  return compose(question, {
    lead: say(locale, 'countriesLead', { countries: listOf(locale, keys.map(nameOf)) }),
    claims: costs.flat(),
    next: linkCard('/school-selection', say(locale, 'selectionLink'), say(locale, 'selectionLinkText')),
    suggestions: keys.map((key) => say(locale, 'suggestLiving', { country: nameOf(key) })),
    offersHuman: true,
  });
}

/** Schools whose published English minimum is at most the student's score; schools without one are omitted. */
export async function answerEnglish(question: ParsedQuestion): Promise<Reply> {
  const { locale, reading } = question;
  const { figures, countries: named, level } = reading;
  const isDse = reading.exam?.key === 'dse';
  const test = isDse ? 'DSE' : figures.ielts !== null ? 'IELTS' : figures.pte !== null ? 'PTE' : 'TOEFL';
  const score = isDse
    ? Number(/(?:english|英[文语]).{0,6}?([1-7])/u.exec(reading.text)?.[1] ?? HIGHEST_GRADE)
    : (figures.ielts ?? figures.pte ?? figures.toefl ?? 0);
  const ids = await schoolsWithEnglish(question, {
    countries: named,
    cities: reading.cities,
    test,
    score,
    level: level ?? 'bachelor',
  });
  const nameOf = await countryNames(question);
  const where = named.length > 0 ? listOf(locale, named.map(nameOf)) : say(locale, 'everywhere');
  const found = await schoolFacts(question, ids.slice(0, MOST_NAMED), ['english'], {
    level: level ?? 'bachelor',
    words: '',
  });
  const claims = found.flatMap(({ claims: { english } }) =>
    english.filter(({ unit }) => unit.startsWith(test)).slice(0, 1),
  );
  return compose(question, {
    lead: say(locale, claims.length > 0 ? 'englishFits' : 'englishNone', { test, score, where, count: ids.length }),
    claims,
    cards: found.map(({ school }) => schoolCard(school, locale)),
    next:
      ids.length > 0 || test !== 'IELTS' || score >= LEAST_DIRECT
        ? schoolsLink(locale, { country: named[0] && countryId(named[0]), english: ieltsStep(figures.ielts) })
        : linkCard('/dse/pathway-course', say(locale, 'pathwaysLink'), say(locale, 'pathwaysLinkText')),
    note: 'englishNote',
    offersHuman: true,
  });
}

/** Below it few degrees begin without a pathway course. */
const LEAST_DIRECT = 6;
/** 5** of the DSE, as points. */
const HIGHEST_GRADE = 7;
const MOST_NAMED = 4;

/** Scholarships by name, of the country that is asked about, and the site's own page on them. */
export async function answerScholarships(question: ParsedQuestion): Promise<Reply> {
  const { db, locale, agentKey, reading } = question;
  const page = await queryRow(db, agentPage(agentKey, 'scholarships', locale));
  const ids = await scholarshipSchools(question, reading.countries);
  const found = await schoolFacts(question, ids.slice(0, MOST_NAMED), ['scholarship'], {
    level: reading.level,
    words: '',
  });
  const claims = found.flatMap(({ claims: { scholarship } }) => scholarship.slice(0, 2)).slice(0, MOST_NAMED);
  const nameOf = await countryNames(question);
  const where =
    reading.countries.length > 0 ? listOf(locale, reading.countries.map(nameOf)) : say(locale, 'everywhere');
  return compose(question, {
    lead: say(locale, claims.length > 0 ? 'scholarshipLead' : 'scholarshipNone', { where }),
    claims,
    next: page ? linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description) : null,
    offersHuman: true,
  });
}

/** The two days on which UCAS closes, the one that is asked for first. */
export function ucasDates({ locale, reading, question }: ParsedQuestion): Claim[] {
  const isEarly = /\b(?:oxford|cambridge|medicine|dentistry|vet\w*|medical)\b|牛津|剑桥|医|兽/u.test(
    `${reading.text} ${question}`,
  );
  const facts = isEarly ? (['ucasOctober', 'ucasJanuary'] as const) : (['ucasJanuary', 'ucasOctober'] as const);
  return facts.map((key): Claim => {
    const { day, entry, publisher, page } = DATED_FACTS[key];
    const value = dayText(day, locale);
    return {
      id: `date.${key}`,
      text: say(locale, key === 'ucasOctober' ? 'claimUcasOctober' : 'claimUcasJanuary', {
        value,
        year: String(entry),
      }),
      value,
      unit: 'day',
      subject: 'UCAS',
      source: { publisher, address: page },
      asAt: String(entry),
      caution: '',
    };
  });
}

/** Published dates of admission services and articles on applying; dates of single schools need the school's name. */
export async function answerDeadlines(question: ParsedQuestion): Promise<Reply> {
  const { locale, reading } = question;
  const [country] = reading.countries;
  const isUk = country === 'uk' || /\bucas\b|牛津|剑桥|oxbridge/u.test(reading.text);
  const services =
    country && !isUk ? await guidePassages(question, `${reading.text} deadline`, ['systems', 'when'], [country]) : [];
  const claims = isUk
    ? ucasDates(question)
    : services
        .filter(({ row }) => row.country === country)
        .slice(0, 2)
        .map(({ row }) => passageClaim(row, question));
  const articles = (await searchPassages(question, `${question.question} ${reading.text}`))
    .filter(
      ({ row, share }) =>
        row.kind === 'article' && share > 0.2 && (row.country === '' || !country || row.country === country),
    )
    .slice(0, 2)
    .flatMap(({ row }) => passageCard(row) ?? []);
  const nameOf = await countryNames(question);
  return compose(question, {
    lead: isUk
      ? say(locale, 'ucasLead')
      : say(locale, 'deadlineBySchool', { where: country ? nameOf(country) : say(locale, 'everywhere') }),
    claims,
    cards: articles,
    suggestions: isUk
      ? []
      : [
          say(locale, 'suggestDeadline', { name: 'Cornell University' }),
          say(locale, 'suggestDeadline', { name: 'University of British Columbia' }),
        ],
    offersHuman: !isUk,
  });
}
