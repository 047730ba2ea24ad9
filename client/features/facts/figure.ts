import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import type { Fact, Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import { type Money, moneyText } from '#shared/locale/money.ts';
import { getOwn } from '#shared/get-own.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

type FactValues = Pick<Fact, 'key' | 'part' | 'value' | 'unit' | 'sourceId'>;

/**
 * Figure with its source. Only `getFigures` creates this type, and components require it, so that a number without a
 * source does not compile.
 */
export type SourcedFigure = FactValues & {
  was: Fact['was'][number] | null;
  /** Edition of the source, if it is older than two years. The figure's label then contains the year. */
  oldEdition?: string;
  /** Set if a guide publishes the figure instead of a school or an authority. Such a figure is marked. */
  isIndirect?: true;
  /** Government page that states the current amount of a charge. */
  officialPage?: string;
  /** Name of the only course or faculty to which a fee applies. */
  scope?: string;
  /** Value of the register, if it differs from the site's own value next to which it is shown. */
  beside: (Fact['beside'][number] & { source: Source }) | null;
} & { readonly __sourced: unique symbol };

type Figures = ReturnType<typeof readFigures>;

/** Memoised per object, because a row reads its figures several times: for its fee, entry, deadline and facts. */
const figuresBySource = new WeakMap<Sourced, Figures>();

/**
 * Returns functions that find figures by key and part. Facts without a source, and amounts that are not numbers, are
 * omitted.
 */
export function getFigures(sourced: Sourced, today?: Date): Figures {
  if (today) return readFigures(sourced, today);
  const figures = figuresBySource.get(sourced) ?? readFigures(sourced, new Date());
  figuresBySource.set(sourced, figures);
  return figures;
}

function readFigures({ facts, sources }: Sourced, today: Date) {
  const dateBySource = new Map(sources.map(({ id, asAt }) => [id, asAt]));
  const toFigure = ({ was: [previousValue], beside: [otherValue], ...fact }: Fact) => {
    const isLoggedValue = (item: Pick<FactValues, 'value' | 'unit'>) => isLogged({ key: fact.key, ...item });
    const otherSource = otherValue && isLoggedValue(otherValue) && sources.find(({ id }) => id === otherValue.sourceId);
    const edition = dateBySource.get(fact.sourceId) ?? '';
    return {
      ...fact,
      ...(isAgeing(fact) && isOlderThanTwoYears(edition, today) && { oldEdition: edition }),
      was: previousValue && isLoggedValue(previousValue) ? previousValue : null,
      beside: otherSource ? { ...otherValue, source: otherSource } : null,
    } as SourcedFigure;
  };
  const loggedFacts = facts.filter((fact) => isLogged(fact) && dateBySource.has(fact.sourceId));
  const listFigures = (key: string) => loggedFacts.filter((fact) => fact.key === key).map(toFigure);
  const findFigure = (key: string, part = '') => listFigures(key).find((figure) => figure.part === part) ?? null;
  return { all: listFigures, find: findFigure };
}

const isLogged = ({ key, value, unit }: Pick<FactValues, 'key' | 'value' | 'unit'>): boolean =>
  value.trim() !== '' &&
  (!isAmountUnit(unit) || Number.isFinite(Number(value))) &&
  (key !== 'coursePlaces' || parseEntryIndexes(value).length > 0) &&
  (key !== 'offerRange' || parseRange(value) !== '');

const isAmountUnit = (unit: string) => MONEY_UNIT.test(unit) || COUNT_UNITS.some((countUnit) => countUnit === unit);

/** Parses a JSON list of strings. Returns an empty list if it is invalid. */
function parseEntryIndexes(value: string): string[] {
  const parsedValue = parseJsonOrNull(value);
  return Array.isArray(parsedValue) ? parsedValue.filter((item) => typeof item === 'string') : [];
}

/** Formats the usual or else the whole range, such as 'BBB–A*AA'. Returns '' if the value is not a range. */
function parseRange(value: string): string {
  const range = (parseJsonOrNull(value) ?? {}) as OfferRange;
  return formatRange(range.usual ?? range);
}

interface GradeRange {
  least?: unknown;
  most?: unknown;
}

interface OfferRange extends GradeRange {
  usual?: GradeRange;
}

function formatRange({ least, most }: GradeRange): string {
  if (typeof least !== 'string' || typeof most !== 'string') return '';
  return least === most ? least : `${least}–${most}`;
}

/** Returns the annual fee of a course, from the school's page, a register, or the fee of its level. */
export function getYearlyFee(course: Sourced): SourcedFigure | null {
  const { find } = getFigures(course);
  const [courseFee, registerFee] = [find('courseYear'), find('courseTuitionYear')];
  const source = course.sources.find(({ id }) => id === registerFee?.sourceId);
  // A fee on the school's page is newer and takes precedence. The register's fee is displayed next to it.
  if (courseFee && registerFee && source && !courseFee.beside && courseFee.value !== registerFee.value)
    return { ...courseFee, beside: { value: registerFee.value, unit: registerFee.unit, sourceId: source.id, source } };
  return courseFee ?? registerFee ?? find('levelYear') ?? find('universityYear') ?? find('courseFee');
}

/** Fact keys of a school's lowest annual fee: from registers, or from a backend without facts. */
const LOWEST_FEES = ['lowestCourseYear', 'lowestLevelYear', 'lowestFee'] as const;

/** Returns the lowest annual fee of a school, or null if it is unpublished. */
export function getLowestFee(school: Sourced): SourcedFigure | null {
  const { find: findFigure } = getFigures(school);
  return LOWEST_FEES.map((key) => findFigure(key)).find((figure) => figure !== null) ?? null;
}

/** Returns the distinct sources of several items, for the page's list of sources. */
export const getSources = (sourcedItems: readonly Sourced[]): Source[] => [
  ...new Map(sourcedItems.flatMap(({ sources }) => sources).map((source) => [source.id, source])).values(),
];

type FactsText = TextOf<'facts'>;

const MONEY_UNIT = /^([A-Z]{3})(?:\/(?:year|month|week))?$/;

/** Range of monthly living costs, or null if unpublished. */
export type LivingCostRange = { min: SourcedFigure; max: SourcedFigure } | null;

/** Returns the amount, or null if the figure is not an amount of money. */
export function getMoney({ value, unit }: Pick<FactValues, 'value' | 'unit'>): Money | null {
  const currencyCode = MONEY_UNIT.exec(unit)?.[1];
  return currencyCode ? { amount: Number(value), currency: currencyCode } : null;
}

interface FigureTextOptions {
  t: FactsText;
  locale: Locale;
}

/** Formats a value: an amount with its unit, or a translated term of a register. */
export function figureText(
  { key, value, unit }: Pick<FactValues, 'key' | 'value' | 'unit'>,
  { t, locale }: FigureTextOptions,
): string {
  // The old value of a change may be invalid. It is displayed unchanged.
  if (!isLogged({ key, value, unit })) return value;
  if (key === 'applicationDeadline') return formatEdition(value, locale);
  const money = getMoney({ value, unit });
  if (money) return moneyText(money, locale);
  const amount = Number(value);
  const yearCount = unit === 'weeks' ? toYears(amount) : null;
  if (yearCount !== null) return t('unit.years', { count: yearCount, number: numberText(yearCount, locale) });
  const countUnit = COUNT_UNITS.find((knownUnit) => knownUnit === unit);
  if (countUnit) return t(`unit.${countUnit}`, { count: amount, number: numberText(amount, locale) });
  if (key === 'offerRange') return parseRange(value);
  if (key === 'englishFrom') return amount.toFixed(1);
  if (key === 'coursePlaces') return parseEntryIndexes(value).map(capitalizePlace).join(t('listSeparator'));
  const valueKey = getOwn(VALUE_MESSAGE_KEYS, key)?.(value.replace(/\W/g, '')) ?? '';
  const valueText = t(valueKey as TextKey<'facts'>);
  return valueText === valueKey ? value : valueText;
}

/** Label of a figure, with its year if it is older than two years. */
export const formatFigureName = (
  figure: Pick<FactValues, 'key' | 'part'> & Pick<SourcedFigure, 'oldEdition'>,
  t: FactsText,
): string =>
  addEditionYear(
    t(
      (Object.hasOwn(KEYS_WITH_PART, figure.key) && figure.part
        ? `name.${figure.key}.${figure.part}`
        : `name.${figure.key}`) as TextKey<'facts'>,
    ),
    figure,
    t,
  );

/** Appends the year to a label if the figure is older than two years. */
export const addEditionYear = (
  label: string,
  { oldEdition = '' }: Pick<SourcedFigure, 'oldEdition'>,
  t: FactsText,
): string => (oldEdition === '' ? label : t('ofYear', { label, year: formatEditionYears(oldEdition) }));

/** Returns the academic year of an edition such as '2022–23', or its year if it is not an academic year. */
export const formatEditionYears = (asAt: string): string => {
  const [, startYear = asAt.slice(0, YEAR_DIGITS), endYear] = SCHOOL_YEAR_PATTERN.exec(asAt) ?? [];
  return endYear !== undefined && isSchoolYear(startYear, endYear) ? `${startYear}–${endYear}` : startYear;
};

const SCHOOL_YEAR_PATTERN = /^(\d{4})[-/](\d{2})$/;
const YEAR_DIGITS = 4;
/** Whether two years form an academic year such as '2022-23', and not a month such as '2025-08'. */
const isSchoolYear = (startYear: string, endYear: string) => (Number(startYear) + 1) % 100 === Number(endYear);

/** Whether the figure changes every year, as amounts of money and numbers of students do. */
const isAgeing = ({ unit }: Pick<FactValues, 'unit'>) => MONEY_UNIT.test(unit) || unit === 'students';

const OLD_AFTER_YEARS = 2;

/** Whether an edition ended more than two years ago. An academic year ends on 30 June. */
export function isOlderThanTwoYears(asAt: string, today: Date): boolean {
  const [, year, month = '12', day = '31'] = /^(\d{4})(?:[-/](\d{2}))?(?:-(\d{2}))?$/.exec(asAt) ?? [];
  if (year === undefined) return false;
  const lastDay = isSchoolYear(year, month) && day === '31' ? `${Number(year) + 1}-06-30` : `${year}-${month}-${day}`;
  return (
    today.toISOString() > `${Number(lastDay.slice(0, YEAR_DIGITS)) + OLD_AFTER_YEARS}${lastDay.slice(YEAR_DIGITS)}`
  );
}

const KEYS_WITH_PART = {
  degreeYear: true,
  englishFrom: true,
  tuition: true,
  requiredFees: true,
  applicationFee: true,
  applicationDeadline: true,
  teachingRating: true,
};

const DERIVED_KEYS = [
  'lowestCourseYear',
  'lowestLevelYear',
  'courseTuitionYear',
  'levelYear',
  'universityYear',
] as const;

/** Returns the explanation of a derived figure, or '' for a published figure. */
export function formatDerivedNote({ key, value }: Pick<FactValues, 'key' | 'value'>, t: FactsText): string {
  if (key === 'offerRange') {
    const range = (parseJsonOrNull(value) ?? {}) as OfferRange;
    const [usualText, wholeText] = [range.usual ? formatRange(range.usual) : '', formatRange(range)];
    return usualText !== '' && usualText !== wholeText ? t('derived.offerRange', { range: wholeText }) : '';
  }
  const derivedKey = DERIVED_KEYS.find((item) => item === key);
  return derivedKey ? t(`derived.${derivedKey}`) : '';
}

const WEEKS_A_YEAR = 52;
/** Tolerance in weeks per year, because some calendars have 50 weeks and others 53. */
const HOLIDAY_WEEKS_A_YEAR = 2;

/** Converts weeks to years: 156 to 3, 78 to 1.5. Returns null if the result is not a multiple of half a year. */
function toYears(weeks: number): number | null {
  const halfYears = Math.round((weeks * 2) / WEEKS_A_YEAR);
  const isNearHalfYear = Math.abs(weeks - (halfYears * WEEKS_A_YEAR) / 2) <= (HOLIDAY_WEEKS_A_YEAR * halfYears) / 2;
  return halfYears >= 2 && isNearHalfYear ? halfYears / 2 : null;
}

const COUNT_UNITS = ['weeks', 'years', 'hours', 'students', 'courses'] as const;

/** Formats a place. Registers write some places in capitals ('TOWNSVILLE, QLD'). */
const capitalizePlace = (place: string) => {
  const [townName = '', ...rest] = place.split(', ');
  const capitalizedTown = townName.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (first) => first.toUpperCase());
  const displayTown = townName === townName.toUpperCase() ? capitalizedTown : townName;
  // Removes a repeated state, as in 'Kelvin Grove QLD, QLD'.
  return [...new Set([displayTown, ...rest.filter((part) => !displayTown.endsWith(` ${part}`))])].join(', ');
};

/** Message keys of facts whose values are terms of a register. */
const VALUE_MESSAGE_KEYS: Readonly<Record<string, (word: string) => string>> = {
  teachingRating: (word) => `rating.${word}`,
  courseLevel: (word) => `level.${word}`,
  memberOf: (word) => `group.${word}`,
};

/** Formats an edition as a day, a month or an academic year. */
export function formatEdition(asAt: string, locale: Locale): string {
  const [, startYear, endYear] = /^(\d{4})-(\d{2})$/.exec(asAt) ?? [];
  if (startYear === undefined || endYear === undefined)
    return (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && formatDay(asAt, locale, DAY_FORMAT)) || asAt;
  return (
    (!isSchoolYear(startYear, endYear) && formatDay(`${asAt}-01`, locale, MONTH_FORMAT)) || `${startYear}–${endYear}`
  );
}

const DAY_FORMAT = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const MONTH_FORMAT = { year: 'numeric', month: 'long' } as const;

/** Formats the date of a source or, if it is undated, the day on which its page was read. */
export function formatSourceDate(
  { asAt, readOn }: Pick<Source, 'asAt' | 'readOn'>,
  { t, locale }: FigureTextOptions,
): string {
  if (asAt) return formatEdition(asAt, locale);
  return readOn ? t('readOn', { date: formatEdition(readOn, locale) }) : t('undated');
}

/** Formats the date of a source as month and year, to show when it replaced an earlier figure. */
export const formatEditionMonth = (asAt: string, locale: Locale): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && formatDay(asAt, locale, MONTH_FORMAT)) || formatEdition(asAt, locale);
