import { createYearlyFeeClaim } from './yearly-fee.ts';
import { t, formatMoneyRange } from '#backend/assistant/messages.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { type Claim, getDate, type LookupContext, getSource } from './claims.ts';

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

/** Converts a fact of a school to a claim, or null if its value states nothing. */
export function createFactClaim(
  fact: FactRow,
  { name, lookupContext }: { name: string; lookupContext: LookupContext },
): Claim | null {
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
      ...buildClaim('claimEnglish', String(statedValue.overall), testName, {
        test: testName === 'DSE' ? t(locale, 'testDse') : testName,
        each: eachText,
      }),
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
