import { createYearlyFeeClaim } from './yearly-fee.ts';
import { getLocalizedName, t, formatMoneyRange } from '#backend/assistant/messages.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import {
  selectEntryRulesOfSchool,
  selectFactsOfKeys,
  selectFactsOfCourses,
  type SchoolRuleRow,
} from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { getCaller, type Claim, getDate, type LookupContext, getSource } from './claims.ts';

export const FACT_TOPICS = [
  'english',
  'fee',
  'deposit',
  'deadline',
  'scholarship',
  'rating',
  'offers',
  'rooms',
  'students',
  'tests',
] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];

const FACT_KEYS_BY_TOPIC: Record<FactTopic, readonly FactKey[]> = {
  english: ['englishMinimum'],
  fee: ['degreeYear', 'internationalFee', 'tuition', 'lowestLevelYear', 'lowestCourseYear'],
  deposit: ['depositAsked', 'deposit'],
  deadline: ['deadline'],
  scholarship: ['scholarshipOffered', 'scholarship'],
  rating: ['teachingRating'],
  offers: ['offerRange', 'admissionRate', 'admissionAverage'],
  rooms: ['roomAndBoard'],
  students: ['capacity'],
  tests: ['satQuartiles', 'actQuartiles', 'admissionRate'],
};

export interface SchoolFacts {
  school: SchoolRow;
  name: string;
  claims: Record<FactTopic, Claim[]>;
}

/** Returns the schools in the order of `ids`. */
export async function findSchools(lookup: LookupContext, ids: readonly number[]): Promise<SchoolRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(lookup.db, selectSchoolsByIds(ids, getCaller(lookup)));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function loadSchoolFacts(
  lookup: LookupContext,
  ids: readonly number[],
  topics: readonly FactTopic[],
  { level, words = '' }: { level: Level | null; words?: string },
): Promise<SchoolFacts[]> {
  const schools = await findSchools(lookup, ids);
  const keys = topics.flatMap((topic) => FACT_KEYS_BY_TOPIC[topic]);
  const rows = await batchRead(
    lookup.db,
    ...schools.map(({ id }) => selectFactsOfKeys(id, keys, lookup.locale, lookup.publicLevel)),
  );
  return schools.map((school, schoolIndex) => {
    const name = getLocalizedName(lookup.locale, school);
    const facts = (rows[schoolIndex] ?? []) as FactRow[];
    const claims = Object.fromEntries(
      FACT_TOPICS.map((topic) => [
        topic,
        topics.includes(topic)
          ? getClaims(
              topic,
              facts.filter(({ factKey }) => FACT_KEYS_BY_TOPIC[topic].includes(factKey)),
              { name, school, lookupContext: lookup, level, words },
            )
          : [],
      ]),
    ) as Record<FactTopic, Claim[]>;
    return { school, name, claims };
  });
}

interface FactContext {
  name: string;
  school: SchoolRow;
  lookupContext: LookupContext;
  level: Level | null;
  words: string;
}

const MAX_CLAIMS = 4;
const UNLEVELLED_MINIMUM = 'school.englishMinimum.all|';

function getClaims(topic: FactTopic, facts: readonly FactRow[], context: FactContext): Claim[] {
  const isOfOtherCourse = topic === 'fee' || topic === 'deposit' ? createOtherCourseMatcher(context) : () => false;
  const claims = facts.flatMap((fact) => {
    if (isOfOtherCourse(fact)) return [];
    const claim = createClaim(fact, context);
    return claim ? [{ claim, rank: calculateRank(fact, context) }] : [];
  });
  // The fee of a programme ranks first only if the question names that programme. Otherwise general fees rank first.
  const rankedClaims = claims.toSorted((a, b) => b.rank - a.rank);
  const bestRank = rankedClaims[0]?.rank ?? 0;
  // The yearly fee of the requested level includes what its sources state for that level. Other levels are omitted.
  const yearlyFeeId = `school.degreeYear.${context.level ?? 'bachelor'}`;
  const hasYearlyFee = rankedClaims.some(({ claim }) => claim.id === yearlyFeeId);
  return (
    rankedClaims
      .filter(
        ({ claim }) =>
          !hasYearlyFee ||
          claim.id === yearlyFeeId ||
          !/\.(?:degreeYear|tuition|lowest\w+|internationalFee\.(?:bachelor|master|all)$)/u.test(claim.id),
      )
      .filter(({ rank }) => rank > bestRank - 4)
      // If a minimum names a level, a minimum of the same test that names none adds nothing to it.
      .filter(
        ({ claim }) =>
          !claim.id.startsWith(UNLEVELLED_MINIMUM) ||
          !rankedClaims.some(({ claim: { id, unit } }) => unit === claim.unit && !id.startsWith(UNLEVELLED_MINIMUM)),
      )
      .slice(0, MAX_CLAIMS)
      .map(({ claim }) => claim)
  );
}

const LEVEL_PARTS: Readonly<Record<string, readonly string[]>> = {
  bachelor: ['bachelor', 'undergraduate', 'all'],
  master: ['master', 'graduate', 'all'],
  phd: ['phd', 'graduate', 'all'],
  foundation: ['foundation', 'all'],
  pathway: ['pathway', 'foundation', 'all'],
};

/** Returns a predicate for amounts that apply to another level than requested, or to courses of another field. */
const createOtherCourseMatcher =
  ({ level, words }: FactContext) =>
  ({ part, value }: FactRow) => {
    const [levelPart = '', limitation = ''] = part.toLowerCase().split('|');
    const isLevelPart = Object.values(LEVEL_PARTS).some((parts) => parts.includes(levelPart));
    if (level !== null && isLevelPart && !LEVEL_PARTS[level]?.includes(levelPart)) return true;
    const requestedWords = extractLongWords(words);
    return (
      limitation !== '' &&
      requestedWords.length > 0 &&
      !requestedWords.some((word) => `${part} ${value}`.toLowerCase().includes(word))
    );
  };

export const extractLongWords = (words: string) =>
  words
    .toLowerCase()
    .split(/\W+/u)
    .filter((word) => word.length > 3);

/** Ranks a fact by its level, its programme, its date, and whether the school itself publishes it. */
function calculateRank(fact: FactRow, { level, words }: FactContext): number {
  const part = fact.part.toLowerCase();
  const levelParts = LEVEL_PARTS[level ?? 'bachelor'] ?? [];
  const matchesLevel = levelParts.some((levelPart) => part.startsWith(levelPart));
  const factText = fact.value.toString();
  const requestedWords = extractLongWords(words);
  const limitation = part.split('|')[fact.factKey === 'englishMinimum' ? 2 : 1] ?? '';
  const isNamedByWords = requestedWords.some((word) => part.includes(word) || factText.toLowerCase().includes(word));
  const year = Number(/20\d\d/u.exec(fact.asAt || fact.readOn)?.[0] ?? 2015);
  return (
    (matchesLevel ? 6 : part === '' ? 4 : level === null ? 3 : 0) +
    (isNamedByWords ? 8 : limitation ? -2 : 0) +
    (factText.includes('"stated"') ? 2 : 0) +
    (/ielts/u.test(part) ? 1 : 0) +
    (year - 2015) / 10
  );
}

type ChineseTexts = { zh: string; 'zh-hk': string } | null | undefined;
const selectLocalizedText = (english: string, chinese: ChineseTexts, locale: Locale) =>
  locale === 'en-us' ? english : chinese?.[locale] || english;

interface StatedValue {
  overall?: number | string;
  each?: number | string | null;
  from?: number;
  to?: number | null;
  amount?: number | null;
  currency?: string;
  per?: string;
  academicYear?: string;
  share?: string;
  shareChn?: ChineseTexts;
  name?: string;
  kind?: string;
  day?: string;
  forEntry?: string;
  appliesTo?: string;
  appliesToChn?: ChineseTexts;
  standing?: string;
  usual?: { least: string; most: string };
  least?: string;
  most?: string;
  courses?: number;
  rate?: number;
  reading?: number[];
  math?: number[];
  composite?: number[];
  year?: string;
}

const PERIOD_MESSAGE_KEYS = { year: 'perYear', credit: 'perCredit', course: 'perCourse', module: 'perModule' } as const;
const LEVEL_MESSAGE_KEYS = {
  bachelor: 'levelBachelor',
  undergraduate: 'levelBachelor',
  master: 'levelMaster',
  graduate: 'levelMaster',
  phd: 'levelPhd',
  foundation: 'levelFoundation',
  pathway: 'levelFoundation',
} as const;
const DEADLINE_MESSAGE_KEYS = {
  application: 'dateApplication',
  documents: 'dateDocuments',
  scholarship: 'dateScholarship',
  opens: 'dateOpens',
  reply: 'dateReply',
  deposit: 'dateDeposit',
  start: 'dateStart',
} as const;
const RATING_MESSAGE_KEYS: Readonly<Record<string, string>> = {
  gold: 'ratingGold',
  silver: 'ratingSilver',
  bronze: 'ratingBronze',
};

function createClaim(fact: FactRow, { name, lookupContext }: FactContext): Claim | null {
  const { locale } = lookupContext;
  const { factKey, part } = fact;
  const statedValue =
    typeof fact.value === 'string' && fact.value.startsWith('{') ? (JSON.parse(fact.value) as StatedValue) : null;
  const [level = ''] = part.split('|');
  const levelKey = LEVEL_MESSAGE_KEYS[level as keyof typeof LEVEL_MESSAGE_KEYS];
  const scopeParts = [
    levelKey ? t(locale, levelKey) : '',
    statedValue?.appliesTo ? selectLocalizedText(statedValue.appliesTo, statedValue.appliesToChn, locale) : '',
  ].filter(Boolean);
  const scopeText =
    scopeParts.length > 0 ? t(locale, 'claimScope', { scope: scopeParts.join(locale === 'en-us' ? ', ' : '，') }) : '';
  const formatMoney = (amount: number, currency: string) => moneyText({ amount, currency }, locale);
  const formatRangeOfFact = (least: number, most: number | null | undefined) =>
    formatMoneyRange({ least, most: most || least, currency: statedValue?.currency ?? '' }, locale);
  const buildClaim = (
    key: Parameters<typeof t>[1],
    factText: string,
    unit: string,
    values: Record<string, string> = {},
  ): Claim => ({
    id: `school.${fact.factKey}.${part || 'all'}`.replace(/\s+/gu, '_'),
    text: t(locale, key, { school: name, of: scopeText, value: factText, ...values }),
    value: factText,
    unit,
    subject: [name, ...scopeParts].join(' · '),
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: statedValue?.standing === 'indirect' ? t(locale, 'claimSecondHand') : '',
  });
  const formatAmount = () => {
    if (statedValue?.share) return selectLocalizedText(statedValue.share, statedValue.shareChn, locale);
    if (statedValue?.amount === null || statedValue?.amount === undefined) return '';
    return formatRangeOfFact(statedValue.amount, statedValue.to);
  };
  if (factKey === 'englishMinimum' && statedValue) {
    const [, testName = 'IELTS'] = part.split('|');
    const eachText = statedValue.each ? t(locale, 'claimEach', { each: String(statedValue.each) }) : '';
    return {
      ...buildClaim('claimEnglish', String(statedValue.overall), testName, { test: testName, each: eachText }),
      each: String(statedValue.each ?? ''),
    };
  }
  if (factKey === 'degreeYear') return createYearlyFeeClaim(fact, { id: `school.degreeYear.${part}`, name, locale });
  if (factKey === 'internationalFee' && statedValue?.from) {
    const moneyRange = formatRangeOfFact(statedValue.from, statedValue.to);
    const claim = buildClaim('claimFee', moneyRange, `${statedValue.currency}/${statedValue.per}`, {
      per: t(locale, PERIOD_MESSAGE_KEYS[(statedValue.per ?? 'year') as keyof typeof PERIOD_MESSAGE_KEYS]),
      year: statedValue.academicYear ?? '',
    });
    // A foundation course lasts one year, so its total fee is the yearly fee.
    const isYearly = statedValue.per === 'year' || (statedValue.per === 'course' && level === 'foundation');
    const { from, to, currency = '' } = statedValue;
    return isYearly ? { ...claim, amount: { least: from, most: to ?? from, currency } } : claim;
  }
  // Only US schools charge by state of residence. Fees of other countries are in their own currency.
  if (factKey === 'tuition' && !/^(?:USD)?(?:\/|$)/u.test(fact.unit))
    return buildClaim('claimFee', formatMoney(Number(fact.value), fact.unit.slice(0, 3)), fact.unit, {
      per: t(locale, PERIOD_MESSAGE_KEYS.year),
      year: fact.asAt,
    });
  if (factKey === 'tuition')
    return buildClaim('claimTuition', formatMoney(Number(fact.value), 'USD'), 'USD/year', { year: fact.asAt });
  if (factKey === 'lowestCourseYear' || factKey === 'lowestLevelYear')
    return {
      ...buildClaim('claimFromFee', formatMoney(Number(fact.value), fact.unit.slice(0, 3)), fact.unit),
      amount: { least: Number(fact.value), most: Number(fact.value), currency: fact.unit.slice(0, 3) },
    };
  if (factKey === 'capacity')
    return buildClaim('claimCapacity', Number(fact.value).toLocaleString('en-US'), 'students');
  if (factKey === 'roomAndBoard') return buildClaim('claimRooms', formatMoney(Number(fact.value), 'USD'), 'USD/year');
  if (factKey === 'depositAsked' && statedValue)
    return buildClaim('claimDeposit', formatAmount(), statedValue.currency ?? '');
  if (factKey === 'scholarshipOffered' && statedValue)
    return buildClaim('claimScholarship', formatAmount(), statedValue.currency ?? '', { name: statedValue.name ?? '' });
  if (factKey === 'deadline' && statedValue?.day) {
    const isPast = statedValue.day.length > 5 && statedValue.day < lookupContext.now.toISOString().slice(0, 10);
    const claim = buildClaim(
      DEADLINE_MESSAGE_KEYS[(statedValue.kind ?? 'application') as keyof typeof DEADLINE_MESSAGE_KEYS],
      formatDay(statedValue.day, locale),
      'day',
      { entry: statedValue.forEntry ? t(locale, 'claimForEntry', { year: statedValue.forEntry }) : '' },
    );
    return isPast ? { ...claim, caution: `${t(locale, 'dateClosed')}${claim.caution}` } : claim;
  }
  if (factKey === 'teachingRating' && part === 'overall') {
    const key = RATING_MESSAGE_KEYS[String(fact.value).toLowerCase()];
    return buildClaim('claimRating', key ? t(locale, key as 'ratingGold') : String(fact.value), 'TEF');
  }
  if (factKey === 'offerRange' && statedValue) {
    const { least = '', most = '' } = statedValue.usual ?? statedValue;
    return buildClaim('claimOffers', `${least}–${most}`, 'A-level', {
      least,
      most,
      courses: String(statedValue.courses),
    });
  }
  if ((factKey === 'satQuartiles' || factKey === 'actQuartiles') && statedValue) {
    const getQuartile = (values: readonly number[] | undefined, index: number) => values?.[index] ?? 0;
    const sums = [0, 2].map(
      (quartileIndex) => getQuartile(statedValue.reading, quartileIndex) + getQuartile(statedValue.math, quartileIndex),
    );
    const composites = [0, 2].map((quartileIndex) => getQuartile(statedValue.composite, quartileIndex));
    return factKey === 'satQuartiles'
      ? buildClaim('claimSat', sums.join('–'), 'SAT')
      : buildClaim('claimAct', composites.join('–'), 'ACT');
  }
  if (factKey === 'admissionRate' && statedValue)
    return buildClaim('claimAdmitted', `${statedValue.rate}%`, '%', { year: statedValue.year ?? '' });
  return null;
}

/** Formats a date such as '2026-01-14', or '01-14' for a yearly date. */
export function formatDay(day: string, locale: Locale): string {
  const dayParts = day.split('-').map(Number);
  const [date = 1, month = 1, year] = dayParts.toReversed();
  const dayFormat = new Intl.DateTimeFormat(locale === 'en-us' ? 'en-GB' : locale === 'zh' ? 'zh-CN' : 'zh-HK', {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return dayFormat.format(Date.UTC(year ?? 2000, month - 1, date));
}

const EXAM_TYPES = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;

/** Returns published entry requirements of a school for an examination. */
export async function loadEntryRules(
  lookup: LookupContext,
  schoolId: number,
  name: string,
  exam: keyof typeof EXAM_TYPES | null,
  groupId: number | null,
  levels?: readonly number[],
  isWithIndirect = exam !== null,
): Promise<Claim[]> {
  const rows = await queryRows(
    lookup.db,
    selectEntryRulesOfSchool(schoolId, exam ? EXAM_TYPES[exam] : '', lookup.locale, lookup.publicLevel),
  );
  // If no examination is named, second-hand rules are omitted, because they would outnumber the rules that schools
  // state.
  const rulesOfGroup = rows.filter(
    ({ groups, confidence, levelId }) =>
      (!levels || levels.includes(levelId)) &&
      (isWithIndirect || confidence === 'stated') &&
      (groupId === null || groups === '[]' || (JSON.parse(groups) as number[]).includes(groupId)),
  );
  // If the question names no field, the rule of a single faculty must not be presented as the rule of the school.
  const isOfOneFaculty = groupId === null && rulesOfGroup.length === 1 && rulesOfGroup[0]?.groups !== '[]';
  return (isOfOneFaculty ? [] : rulesOfGroup)
    .slice(0, MAX_CLAIMS)
    .map((row) => createRuleClaim(row, name, lookup.locale, row.confidence === 'indirect'));
}

export interface OfferValue {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  /** Month in which the course page was read. */
  read: string;
}

const MAX_OFFER_COURSES = 60;
const GRADE_ORDER = ['E', 'D', 'C', 'B', 'A', 'A*'];
export const sumGrades = (grades: string) =>
  (grades.match(/[A-E]\*?/gu) ?? []).reduce((sum, grade) => sum + GRADE_ORDER.indexOf(grade), 0);
/** Matches ids of claims of another level. A fact without a level applies to a bachelor's degree. */
export const OTHER_LEVEL_PATTERN = /\.(?:master|graduate|phd|foundation|pathway)/u;

/** Returns the ends of a range of offers such as 'A-level AAA–A*AA · IB 38', with their weights. */
export function readOfferRange(value: string, exam: 'alevel' | 'ib') {
  const isGrades = exam === 'alevel';
  const [, min = '', max = min] =
    (isGrades ? /A-level ([A-E*]+)(?:–([A-E*]+))?/u : /IB (\d+)(?:–(\d+))?/u).exec(value) ?? [];
  const weigh = (result: string) => (isGrades ? sumGrades(result) : Number(result));
  return min ? { min, max, least: weigh(min), most: weigh(max), weigh } : null;
}

const formatRange = <Value>(values: readonly Value[]) => [...new Set([values[0], values.at(-1)])].join('–');

/** Returns the range of typical offers for a school's courses in a field, without course names. */
export async function loadCourseOffers(
  lookup: LookupContext,
  courses: readonly number[],
  {
    school: schoolName,
    fieldName,
    wholeCourses = [],
  }: { school: string; fieldName: string; wholeCourses?: readonly number[] },
): Promise<Claim[]> {
  const { locale } = lookup;
  const allRows = await queryRows(
    lookup.db,
    selectFactsOfCourses(courses.slice(0, MAX_OFFER_COURSES), ['typicalOffer'], locale),
  );
  const wholeRows = allRows.filter(({ courseId }) => wholeCourses.includes(courseId));
  const rows = wholeRows.length > 0 ? wholeRows : allRows;
  const [firstRow] = rows;
  if (!firstRow) return [];
  const offers = rows.map(({ value }) => JSON.parse(String(value)) as OfferValue);
  const aLevelGrades = offers
    .flatMap(({ aLevel }) => (aLevel ? [aLevel.first, aLevel.last] : []))
    .toSorted((a, b) => sumGrades(a) - sumGrades(b));
  const ibPoints = offers.flatMap(({ ib }) => ib ?? []).toSorted((a, b) => a - b);
  const offerRange = [
    aLevelGrades.length > 0 ? `A-level ${formatRange(aLevelGrades)}` : '',
    ibPoints.length > 0 ? `IB ${formatRange(ibPoints)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  if (offerRange === '') return [];
  return [
    {
      id: `course-offers.${firstRow.courseId}`,
      text: t(locale, 'claimCourseOffers', {
        school: schoolName,
        field: fieldName,
        value: offerRange,
        count: rows.length,
      }),
      value: offerRange,
      unit: 'offer',
      subject: `${schoolName} · ${fieldName}`,
      // A range over several courses has no single page, so its source is the school, without a link.
      source:
        rows.length === 1
          ? getSource(firstRow)
          : { publisher: t(locale, 'onCoursePages', { school: schoolName }), address: '' },
      asAt: offers.map(({ read }) => read).toSorted()[0] ?? getDate(firstRow, locale),
      caution: '',
    },
  ];
}

/** Facts of a course that name the source and date of its yearly fee. */
export const COURSE_FEE_KEYS: readonly FactKey[] = ['courseTuitionYear', 'courseYear', 'universityYear', 'levelYear'];

/** Returns the yearly fees of a school's courses in a field as a claim, or null if none is published. */
export async function createFieldFeeClaim(
  { db, locale }: LookupContext,
  courses: readonly { id: number; fee: number }[],
  { name, fieldName, school }: { name: string; fieldName: string; school: Pick<SchoolRow, 'id' | 'countryKey'> },
): Promise<Claim | null> {
  const currency = CURRENCY_BY_COUNTRY[school.countryKey as CountryKey];
  const [cheapest, dearest = cheapest] = [courses.toSorted((a, b) => a.fee - b.fee)].flatMap((sorted) => [
    sorted[0],
    sorted.at(-1),
  ]);
  if (!cheapest || !dearest || !currency) return null;
  const amount = { least: cheapest.fee, most: dearest.fee, currency };
  const value = formatMoneyRange(amount, locale);
  const [fact] = await queryRows(db, selectFactsOfCourses([cheapest.id], COURSE_FEE_KEYS, locale));
  return {
    id: `field-fee.${school.id}`,
    text: t(locale, 'claimFieldFee', { school: name, field: fieldName, value, count: courses.length }),
    value,
    unit: `${currency}/year`,
    amount,
    subject: `${name} · ${fieldName}`,
    source: fact ? getSource(fact) : { publisher: t(locale, 'onItsPage'), address: '' },
    asAt: fact ? getDate(fact, locale) : t(locale, 'courseDates'),
    caution: '',
  };
}

/** Creates a claim with the fee of one course. The course page states its source and date. */
export function createCourseFeeClaim(row: CourseRow, schoolName: string, locale: Locale): Claim[] {
  if (row.fee === null || row.fee <= 0) return [];
  const feeText = moneyText({ amount: row.fee, currency: row.currency }, locale);
  const fieldName = getLocalizedName(locale, row);
  return [
    {
      id: `course-fee.${row.id}`,
      text: t(locale, 'claimCourseFee', { school: schoolName, field: fieldName, value: feeText }),
      value: feeText,
      unit: `${row.currency}/year`,
      subject: `${schoolName} · ${fieldName}`,
      source: { publisher: t(locale, 'onItsPage'), address: '' },
      asAt: t(locale, 'courseDates'),
      caution: '',
    },
  ];
}

/** Converts a published rule to a claim. `isIndirect` means that another source than the school publishes it. */
export const createRuleClaim = (
  rule: Pick<SchoolRuleRow, 'name' | 'note' | 'exam' | 'source' | 'sourceTitle' | 'asAt'> & { id: number | string },
  name: string,
  locale: Locale,
  isIndirect: boolean,
): Claim => ({
  id: `rule.${rule.id}`,
  text: t(locale, 'claimRule', { school: name, scope: rule.name, note: rule.note }),
  value: rule.note,
  unit: rule.exam,
  subject: [name, rule.name].join(' · '),
  source: { publisher: rule.sourceTitle, address: rule.source },
  asAt: rule.asAt,
  caution: isIndirect ? t(locale, 'claimSecondHand') : '',
});
