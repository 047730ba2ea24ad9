import { ownName, t } from '#backend/assistant/messages.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import {
  entryRulesOfSchool,
  factsOfKeys,
  offersOfCourses,
  type SchoolRuleRow,
} from '#backend/queries/assistant/school-facts.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import { schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { queryRows, batchRead } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { getCaller, type Claim, getDate, type Lookup, getSource } from './claims.ts';

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

const KEYS_OF: Record<FactTopic, readonly FactKey[]> = {
  english: ['englishMinimum'],
  fee: ['internationalFee', 'tuition', 'requiredFees', 'lowestLevelYear', 'lowestCourseYear', 'fromFee'],
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

/** Returns schools in the order of `ids`. */
export async function findSchools(lookup: Lookup, ids: readonly number[]): Promise<SchoolRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(lookup.db, schoolsByIds(ids, getCaller(lookup)));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function schoolFacts(
  lookup: Lookup,
  ids: readonly number[],
  topics: readonly FactTopic[],
  requested: { level: Level | null; words: string },
): Promise<SchoolFacts[]> {
  const schools = await findSchools(lookup, ids);
  const keys = topics.flatMap((topic) => KEYS_OF[topic]);
  const rows = await batchRead(
    lookup.db,
    ...schools.map(({ id }) => factsOfKeys(id, keys, lookup.locale, lookup.publicLevel)),
  );
  return schools.map((school, index) => {
    const name = ownName(lookup.locale, school);
    const facts = (rows[index] ?? []) as FactRow[];
    const claims = Object.fromEntries(
      FACT_TOPICS.map((topic) => [
        topic,
        topics.includes(topic)
          ? getClaims(
              topic,
              facts.filter(({ factKey }) => KEYS_OF[topic].includes(factKey)),
              { name, school, lookup: lookup, ...requested },
            )
          : [],
      ]),
    ) as Record<FactTopic, Claim[]>;
    return { school, name, claims };
  });
}

interface FactRequest {
  name: string;
  school: SchoolRow;
  lookup: Lookup;
  level: Level | null;
  words: string;
}

const MAX_CLAIMS = 4;

function getClaims(topic: FactTopic, facts: readonly FactRow[], requested: FactRequest): Claim[] {
  const isOfOther = topic === 'fee' || topic === 'deposit' ? isOfOtherCourses(requested) : () => false;
  const claims = facts.flatMap((fact) => {
    if (isOfOther(fact)) return [];
    const claim = getClaim(fact, requested);
    return claim ? [{ claim, rank: getRank(fact, requested) }] : [];
  });
  // A programme's fee ranks first only if the question names the programme; otherwise general fees do.
  const ranked = claims.toSorted((a, b) => b.rank - a.rank);
  const best = ranked[0]?.rank ?? 0;
  // If a fee of the requested level is known, lowest fees across levels and fees of other levels are omitted.
  const isOfLevel = (id: string) => /\.lowest(?:Level|Course)Year\.bachelor|\.fromFee\.bachelor/u.test(id);
  const hasLevel = (requested.level ?? 'bachelor') === 'bachelor' && ranked.some(({ claim }) => isOfLevel(claim.id));
  const isStated = ranked.some(({ claim }) => claim.id.includes('internationalFee'));
  return ranked
    .filter(({ claim }) => !(topic === 'fee' && isStated && /fromFee|lowest/u.test(claim.id)))
    .filter(({ claim }) => !(topic === 'fee' && hasLevel && /fromFee|lowest/u.test(claim.id) && !isOfLevel(claim.id)))
    .filter(({ rank }) => rank > best - 4)
    .slice(0, MAX_CLAIMS)
    .map(({ claim }) => claim);
}

const LEVEL_PARTS: Readonly<Record<string, readonly string[]>> = {
  bachelor: ['bachelor', 'undergraduate', 'all'],
  master: ['master', 'graduate', 'all'],
  phd: ['phd', 'graduate', 'all'],
  foundation: ['foundation', 'all'],
  pathway: ['pathway', 'foundation', 'all'],
};

/** Returns whether an amount is for another level, or for courses of another field, than the question names. */
const isOfOtherCourses =
  ({ level, words }: FactRequest) =>
  ({ part, value }: FactRow) => {
    const [ofLevel = '', limited = ''] = part.toLowerCase().split('|');
    const isLevel = Object.values(LEVEL_PARTS).some((parts) => parts.includes(ofLevel));
    if (level !== null && isLevel && !LEVEL_PARTS[level]?.includes(ofLevel)) return true;
    const named = longWords(words);
    return limited !== '' && named.length > 0 && !named.some((word) => `${part} ${value}`.toLowerCase().includes(word));
  };

const longWords = (words: string) =>
  words
    .toLowerCase()
    .split(/\W+/u)
    .filter((word) => word.length > 3);

/** Ranks a fact by level, programme, whether the school itself states it, and recency. */
function getRank(fact: FactRow, { level, words }: FactRequest): number {
  const part = fact.part.toLowerCase();
  const parts = LEVEL_PARTS[level ?? 'bachelor'] ?? [];
  const isLevel = parts.some((value) => part.startsWith(value));
  const value = fact.value.toString();
  const requested = longWords(words);
  const limited = part.split('|')[fact.factKey === 'englishMinimum' ? 2 : 1] ?? '';
  const isNamed = requested.some((word) => part.includes(word) || value.toLowerCase().includes(word));
  const year = Number(/20\d\d/u.exec(fact.asAt || fact.readOn)?.[0] ?? 2015);
  return (
    (isLevel ? 6 : part === '' ? 4 : level === null ? 3 : 0) +
    (isNamed ? 8 : limited ? -2 : 0) +
    (value.includes('"stated"') ? 2 : 0) +
    (/ielts/u.test(part) ? 1 : 0) +
    (year - 2015) / 10
  );
}

type ChineseTexts = { zh: string; 'zh-hk': string } | null | undefined;
const inLocale = (english: string, chinese: ChineseTexts, locale: Locale) =>
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
  least?: string;
  most?: string;
  courses?: number;
  rate?: number;
  reading?: number[];
  math?: number[];
  composite?: number[];
  year?: string;
}

const PERIODS = { year: 'perYear', credit: 'perCredit', course: 'perCourse', module: 'perModule' } as const;
const LEVEL_NAMES = {
  bachelor: 'levelBachelor',
  undergraduate: 'levelBachelor',
  master: 'levelMaster',
  graduate: 'levelMaster',
  phd: 'levelPhd',
  foundation: 'levelFoundation',
  pathway: 'levelFoundation',
} as const;
const DEADLINES = {
  application: 'dateApplication',
  documents: 'dateDocuments',
  scholarship: 'dateScholarship',
  opens: 'dateOpens',
  reply: 'dateReply',
  deposit: 'dateDeposit',
  start: 'dateStart',
} as const;
const RATINGS: Readonly<Record<string, string>> = {
  gold: 'ratingGold',
  silver: 'ratingSilver',
  bronze: 'ratingBronze',
};

function getClaim(fact: FactRow, { name, lookup: look }: FactRequest): Claim | null {
  const { locale } = look;
  const { factKey, part } = fact;
  const raw =
    typeof fact.value === 'string' && fact.value.startsWith('{') ? (JSON.parse(fact.value) as StatedValue) : null;
  const [level = ''] = part.split('|');
  const levelKey = LEVEL_NAMES[level as keyof typeof LEVEL_NAMES];
  const scope = [
    levelKey ? t(locale, levelKey) : '',
    raw?.appliesTo ? inLocale(raw.appliesTo, raw.appliesToChn, locale) : '',
  ].filter(Boolean);
  const of = scope.length > 0 ? t(locale, 'claimScope', { scope: scope.join(locale === 'en-us' ? ', ' : '，') }) : '';
  const money = (amount: number, currency = raw?.currency ?? '') => moneyText({ amount, currency }, locale);
  const claim = (
    key: Parameters<typeof t>[1],
    value: string,
    unit: string,
    values: Record<string, string> = {},
  ): Claim => ({
    id: `school.${fact.factKey}.${part || 'all'}`.replace(/\s+/gu, '_'),
    text: t(locale, key, { school: name, of, value, ...values }),
    value,
    unit,
    subject: [name, ...scope].join(' · '),
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: raw?.standing === 'indirect' ? t(locale, 'claimSecondHand') : '',
  });
  const sum = () => {
    if (raw?.share) return inLocale(raw.share, raw.shareChn, locale);
    if (raw?.amount === null || raw?.amount === undefined) return '';
    return raw.to ? t(locale, 'moneyRange', { least: money(raw.amount), most: money(raw.to) }) : money(raw.amount);
  };
  if (factKey === 'englishMinimum' && raw) {
    const [, test = 'IELTS'] = part.split('|');
    const each = raw.each ? t(locale, 'claimEach', { each: String(raw.each) }) : '';
    return { ...claim('claimEnglish', String(raw.overall), test, { test, each }), each: String(raw.each ?? '') };
  }
  if (factKey === 'internationalFee' && raw?.from) {
    const value =
      raw.to && raw.to !== raw.from
        ? t(locale, 'moneyRange', { least: money(raw.from), most: money(raw.to) })
        : money(raw.from);
    return claim('claimFee', value, `${raw.currency}/${raw.per}`, {
      per: t(locale, PERIODS[(raw.per ?? 'year') as keyof typeof PERIODS]),
      year: raw.academicYear ?? '',
    });
  }
  // States are a distinction of the United States alone; fees of other countries are in their own currency.
  if (factKey === 'tuition' && !/^(?:USD)?(?:\/|$)/u.test(fact.unit))
    return claim('claimFee', money(Number(fact.value), fact.unit.slice(0, 3)), fact.unit, {
      per: t(locale, PERIODS.year),
      year: fact.asAt,
    });
  if (factKey === 'tuition')
    return claim('claimTuition', money(Number(fact.value), 'USD'), 'USD/year', { year: fact.asAt });
  if (factKey === 'lowestCourseYear' || factKey === 'lowestLevelYear' || factKey === 'fromFee')
    return claim('claimFromFee', money(Number(fact.value), fact.unit.slice(0, 3)), fact.unit);
  if (factKey === 'capacity') return claim('claimCapacity', Number(fact.value).toLocaleString('en-US'), 'students');
  if (factKey === 'roomAndBoard') return claim('claimRooms', money(Number(fact.value), 'USD'), 'USD/year');
  if (factKey === 'depositAsked' && raw) return claim('claimDeposit', sum(), raw.currency ?? '');
  if (factKey === 'scholarshipOffered' && raw)
    return claim('claimScholarship', sum(), raw.currency ?? '', { name: raw.name ?? '' });
  if (factKey === 'deadline' && raw?.day)
    return claim(DEADLINES[(raw.kind ?? 'application') as keyof typeof DEADLINES], dayText(raw.day, locale), 'day', {
      entry: raw.forEntry ? t(locale, 'claimForEntry', { year: raw.forEntry }) : '',
    });
  if (factKey === 'teachingRating' && part === 'overall') {
    const key = RATINGS[String(fact.value).toLowerCase()];
    return claim('claimRating', key ? t(locale, key as 'ratingGold') : String(fact.value), 'TEF');
  }
  if (factKey === 'offerRange' && raw)
    return claim('claimOffers', `${raw.least}–${raw.most}`, 'A-level', {
      least: raw.least ?? '',
      most: raw.most ?? '',
      courses: String(raw.courses),
    });
  if ((factKey === 'satQuartiles' || factKey === 'actQuartiles') && raw) {
    const quartile = (values: readonly number[] | undefined, index: number) => values?.[index] ?? 0;
    const sums = [0, 2].map((at) => quartile(raw.reading, at) + quartile(raw.math, at));
    const composites = [0, 2].map((at) => quartile(raw.composite, at));
    return factKey === 'satQuartiles'
      ? claim('claimSat', sums.join('–'), 'SAT')
      : claim('claimAct', composites.join('–'), 'ACT');
  }
  if (factKey === 'admissionRate' && raw) return claim('claimAdmitted', `${raw.rate}%`, '%', { year: raw.year ?? '' });
  return null;
}

/** Formats a date such as '2026-01-14', or '01-14' for a yearly date. */
export function dayText(day: string, locale: Locale): string {
  const parts = day.split('-').map(Number);
  const [date = 1, month = 1, year] = parts.toReversed();
  const dateTimeFormat = new Intl.DateTimeFormat(locale === 'en-us' ? 'en-GB' : locale === 'zh' ? 'zh-CN' : 'zh-HK', {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return dateTimeFormat.format(Date.UTC(year ?? 2000, month - 1, date));
}

const EXAM_TYPES = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;

/** Returns published entry requirements of a school for an examination. */
export async function entryRules(
  lookup: Lookup,
  schoolId: number,
  name: string,
  exam: keyof typeof EXAM_TYPES | null,
  groupId: number | null,
): Promise<Claim[]> {
  const rows = await queryRows(
    lookup.db,
    entryRulesOfSchool(schoolId, exam ? EXAM_TYPES[exam] : '', lookup.locale, lookup.publicLevel),
  );
  // Without a named examination, second-hand rules are omitted because they would outnumber those that schools state.
  const ofGroup = rows.filter(
    ({ groups, confidence }) =>
      (exam !== null || confidence === 'stated') &&
      (groupId === null || groups === '[]' || (JSON.parse(groups) as number[]).includes(groupId)),
  );
  return ofGroup.slice(0, MAX_CLAIMS).map((row) => ruleClaim(row, name, lookup.locale));
}

interface OfferValue {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  /** Month in which the course page was read. */
  read: string;
}

const MAX_OFFERS = 60;
const GRADE_ORDER = ['E', 'D', 'C', 'B', 'A', 'A*'];
export const gradeSum = (grades: string) =>
  (grades.match(/[A-E]\*?/gu) ?? []).reduce((sum, grade) => sum + GRADE_ORDER.indexOf(grade), 0);
const getRange = <Value>(values: readonly Value[]) => [...new Set([values[0], values.at(-1)])].join('–');

/** Returns the range of typical offers for a school's courses in a field, without course names. */
export async function courseOffers(
  lookup: Lookup,
  courses: readonly number[],
  { school, field }: { school: string; field: string },
): Promise<Claim[]> {
  const { locale } = lookup;
  const rows = await queryRows(lookup.db, offersOfCourses(courses.slice(0, MAX_OFFERS), locale));
  const [first] = rows;
  if (!first) return [];
  const offers = rows.map(({ value }) => JSON.parse(String(value)) as OfferValue);
  const grades = offers
    .flatMap(({ aLevel }) => (aLevel ? [aLevel.first, aLevel.last] : []))
    .toSorted((a, b) => gradeSum(a) - gradeSum(b));
  const points = offers.flatMap(({ ib }) => ib ?? []).toSorted((a, b) => a - b);
  const value = [
    grades.length > 0 ? `A-level ${getRange(grades)}` : '',
    points.length > 0 ? `IB ${getRange(points)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  if (value === '') return [];
  return [
    {
      id: `course-offers.${first.courseId}`,
      text: t(locale, 'claimCourseOffers', { school, field, value, count: rows.length }),
      value,
      unit: 'offer',
      subject: `${school} · ${field}`,
      // A range of several courses has no single page, so its source is the school without a link.
      source: rows.length === 1 ? getSource(first) : { publisher: t(locale, 'onCoursePages', { school }), address: '' },
      asAt: offers.map(({ read }) => read).toSorted()[0] ?? getDate(first, locale),
      caution: '',
    },
  ];
}

const ruleClaim = (row: SchoolRuleRow, name: string, locale: Locale): Claim => ({
  id: `rule.${row.id}`,
  text: t(locale, 'claimRule', { school: name, scope: row.name, note: row.note }),
  value: row.note,
  unit: row.exam,
  subject: [name, row.name].join(' · '),
  source: { publisher: row.sourceTitle, address: row.source },
  asAt: row.asAt,
  caution: row.confidence === 'indirect' ? t(locale, 'claimSecondHand') : '',
});
