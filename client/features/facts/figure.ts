import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import type { Fact, Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import { type Money, moneyText } from '#shared/locale/money.ts';
import { getOwn } from '#shared/get-own.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

type FactValues = Pick<Fact, 'key' | 'part' | 'value' | 'unit' | 'sourceId'>;

/**
 * Figure with its source. Only `getFigures` creates it, and components require this type, so that a number without a
 * source does not compile.
 */
export type SourcedFigure = FactValues & {
  was: Fact['was'][number] | null;
  /** Edition of the source, if it is older than two years. The figure's label then contains the year. */
  oldEdition?: string;
  /**
   * True if a guide, and not a school or an authority, publishes the figure. Such a figure is marked, and no total
   * includes it.
   */
  isIndirect?: true;
  /** Different value of the register, beside the site's own value. */
  beside: (Fact['beside'][number] & { source: Source }) | null;
} & { readonly __sourced: unique symbol };

/**
 * Returns functions that find figures by key and part. Facts without a source, and amounts that are not numbers, are
 * omitted.
 */
export function getFigures({ facts, sources }: Sourced, today = new Date()) {
  const dateBySource = new Map(sources.map(({ id, asAt }) => [id, asAt]));
  const toFigure = ({ was: [last], beside: [other], ...fact }: Fact) => {
    const formatLogged = (item: Pick<FactValues, 'value' | 'unit'>) => isLogged({ key: fact.key, ...item });
    const source = other && formatLogged(other) && sources.find(({ id }) => id === other.sourceId);
    const edition = dateBySource.get(fact.sourceId) ?? '';
    return {
      ...fact,
      ...(ages(fact) && isOlderThanTwoYears(edition, today) && { oldEdition: edition }),
      was: last && formatLogged(last) ? last : null,
      beside: source ? { ...other, source } : null,
    } as SourcedFigure;
  };
  const sound = facts.filter((fact) => isLogged(fact) && dateBySource.has(fact.sourceId));
  const all = (key: string) => sound.filter((fact) => fact.key === key).map(toFigure);
  const find = (key: string, part = '') => all(key).find((figure) => figure.part === part) ?? null;
  return { all, find };
}

const isLogged = ({ key, value, unit }: Pick<FactValues, 'key' | 'value' | 'unit'>): boolean =>
  value.trim() !== '' &&
  (!isAmount(unit) || Number.isFinite(Number(value))) &&
  (key !== 'coursePlaces' || entryIndexes(value).length > 0) &&
  (key !== 'offerRange' || rangeIn(value) !== '');

const isAmount = (unit: string) => MONEY.test(unit) || COUNTED.some((item) => item === unit);

/** Parses a JSON list of strings; [] if it is invalid. */
function entryIndexes(value: string): string[] {
  const body = parseOrNull(value);
  return Array.isArray(body) ? body.filter((item) => typeof item === 'string') : [];
}

/** Formats a range such as 'BBB–A*AA'; '' if the value is no range. */
function rangeIn(value: string): string {
  const { least, most } = (parseOrNull(value) ?? {}) as { least?: unknown; most?: unknown };
  if (typeof least !== 'string' || typeof most !== 'string') return '';
  return least === most ? least : `${least}–${most}`;
}

/** Returns the annual fee of a course, from the school's page, a register, or the fee of its level. */
export function feeOfYear(course: Sourced): SourcedFigure | null {
  const { find } = getFigures(course);
  const [sourcedFigure, register] = [find('courseYear'), find('courseTuitionYear')];
  const source = course.sources.find(({ id }) => id === register?.sourceId);
  // A fee on the school's page is newer and takes precedence. The register's fee is displayed beside it.
  if (sourcedFigure && register && source && !sourcedFigure.beside && sourcedFigure.value !== register.value)
    return { ...sourcedFigure, beside: { value: register.value, unit: register.unit, sourceId: source.id, source } };
  return sourcedFigure ?? register ?? find('levelYear') ?? find('universityYear') ?? find('courseFee');
}

/** Fact keys of a school's lowest annual fee: from registers, or from a backend without facts. */
export const LOWEST_FEES = ['lowestCourseYear', 'lowestLevelYear', 'lowestFee'] as const;

/** Returns the lowest annual fee of a school; null if it is unpublished. */
export function getLowestFee(school: Sourced): SourcedFigure | null {
  const { find } = getFigures(school);
  return LOWEST_FEES.map((key) => find(key)).find((figure) => figure !== null) ?? null;
}

/** Returns the distinct sources of several items, for a page that lists them. */
export const getSources = (all: readonly Sourced[]): Source[] => [
  ...new Map(all.flatMap(({ sources }) => sources).map((source) => [source.id, source])).values(),
];

type FactText = TextOf<'facts'>;

const MONEY = /^([A-Z]{3})(?:\/(?:year|month|week))?$/;

/** Range of monthly living costs; null if unpublished. */
export type LivingCostRange = { least: SourcedFigure; most: SourcedFigure } | null;

/** Returns null if the figure is no amount of money. */
export function getMoney({ value, unit }: Pick<FactValues, 'value' | 'unit'>): Money | null {
  const currency = MONEY.exec(unit)?.[1];
  return currency ? { amount: Number(value), currency } : null;
}

interface FigureTextSource {
  t: FactText;
  locale: Locale;
}

/** Formats a value: an amount with its unit, or a translated term of a register. */
export function figureText(
  { key, value, unit }: Pick<FactValues, 'key' | 'value' | 'unit'>,
  { t, locale }: FigureTextSource,
): string {
  // The old value of a change may be invalid and is displayed as it is.
  if (!isLogged({ key, value, unit })) return value;
  if (key === 'applicationDeadline') return editionText(value, locale);
  const money = getMoney({ value, unit });
  if (money) return moneyText(money, locale);
  const amount = Number(value);
  const years = unit === 'weeks' ? wholeYears(amount) : null;
  if (years !== null) return t('unit.years', { count: years, number: numberText(years, locale) });
  const countUnit = COUNTED.find((item) => item === unit);
  if (countUnit) return t(`unit.${countUnit}`, { count: amount, number: numberText(amount, locale) });
  if (key === 'offerRange') return rangeIn(value);
  if (key === 'englishFrom') return amount.toFixed(1);
  if (key === 'coursePlaces') return entryIndexes(value).map(withCapital).join(t('listSeparator'));
  const word = getOwn(WORDED, key)?.(value.replace(/\W/g, '')) ?? '';
  const text = t(word as TextKey<'facts'>);
  return text === word ? value : text;
}

/** Label of a figure, with its year if it is older than two years. */
export const figureName = (
  figure: Pick<FactValues, 'key' | 'part'> & Pick<SourcedFigure, 'oldEdition'>,
  t: FactText,
): string =>
  withYear(
    t(
      (Object.hasOwn(PARTED, figure.key) && figure.part
        ? `name.${figure.key}.${figure.part}`
        : `name.${figure.key}`) as TextKey<'facts'>,
    ),
    figure,
    t,
  );

/** Appends the year to a label if the figure is older than two years. */
export const withYear = (label: string, { oldEdition = '' }: Pick<SourcedFigure, 'oldEdition'>, t: FactText): string =>
  oldEdition === '' ? label : t('ofYear', { label, year: yearsOfEdition(oldEdition) });

/** Returns the academic year of an edition such as '2022–23', or else the year. */
export const yearsOfEdition = (asAt: string): string => {
  const [, from = asAt.slice(0, YEAR_LETTERS), end] = SCHOOL_YEAR.exec(asAt) ?? [];
  return end !== undefined && isSchoolYear(from, end) ? `${from}–${end}` : from;
};

const SCHOOL_YEAR = /^(\d{4})[-/](\d{2})$/;
const YEAR_LETTERS = 4;
/** Distinguishes academic years such as '2022-23', whose years are consecutive, from months such as '2025-08'. */
const isSchoolYear = (from: string, end: string) => (Number(from) + 1) % 100 === Number(end);

/** Returns true for figures that change annually: amounts of money and numbers of students. */
const ages = ({ unit }: Pick<FactValues, 'unit'>) => MONEY.test(unit) || unit === 'students';

const OLD_YEARS = 2;

/** Computes the age from the end of the edition, which is 30 June for an academic year. */
function isOlderThanTwoYears(asAt: string, today: Date): boolean {
  const [, year, month = '12', day = '31'] = /^(\d{4})(?:[-/](\d{2}))?(?:-(\d{2}))?$/.exec(asAt) ?? [];
  if (year === undefined) return false;
  const last = isSchoolYear(year, month) && day === '31' ? `${Number(year) + 1}-06-30` : `${year}-${month}-${day}`;
  return today.toISOString() > `${Number(last.slice(0, YEAR_LETTERS)) + OLD_YEARS}${last.slice(YEAR_LETTERS)}`;
}

const PARTED = {
  fromFee: true,
  englishFrom: true,
  tuition: true,
  requiredFees: true,
  applicationFee: true,
  applicationDeadline: true,
  teachingRating: true,
};

const DERIVED = ['lowestCourseYear', 'lowestLevelYear', 'courseTuitionYear', 'levelYear', 'universityYear'] as const;

/** Returns the explanation of a derived figure; '' for a published one. */
export function derivedNote(key: string, t: FactText): string {
  const derived = DERIVED.find((item) => item === key);
  return derived ? t(`derived.${derived}`) : '';
}

const WEEKS_A_YEAR = 52;
/** Tolerance in weeks per year, since calendars with 50 to 53 weeks are in use. */
const WEEKS_OF_HOLIDAY = 2;

/** Converts weeks to years: 156 to 3, 78 to 1.5. It returns null if the result is no multiple of half a year. */
function wholeYears(weeks: number): number | null {
  const halves = Math.round((weeks * 2) / WEEKS_A_YEAR);
  const isNear = Math.abs(weeks - (halves * WEEKS_A_YEAR) / 2) <= (WEEKS_OF_HOLIDAY * halves) / 2;
  return halves >= 2 && isNear ? halves / 2 : null;
}

const COUNTED = ['weeks', 'years', 'hours', 'students', 'courses'] as const;

/** Formats a place. Some places of registers are in capitals ('TOWNSVILLE, QLD'). */
const withCapital = (place: string) => {
  const [town = '', ...rest] = place.split(', ');
  const lower = town.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (first) => first.toUpperCase());
  const name = town === town.toUpperCase() ? lower : town;
  // Removes a repeated state, as in 'Kelvin Grove QLD, QLD'.
  return [...new Set([name, ...rest.filter((part) => !name.endsWith(` ${part}`))])].join(', ');
};

/** Message keys of facts whose values are terms of a register. */
const WORDED: Readonly<Record<string, (word: string) => string>> = {
  teachingRating: (word) => `rating.${word}`,
  courseLevel: (word) => `level.${word}`,
  memberOf: (word) => `group.${word}`,
};

/** Formats an edition as a day, a month or an academic year. */
export function editionText(asAt: string, locale: Locale): string {
  const [, from, end] = /^(\d{4})-(\d{2})$/.exec(asAt) ?? [];
  if (from === undefined || end === undefined)
    return (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && dayText(asAt, locale, DAY)) || asAt;
  return (!isSchoolYear(from, end) && dayText(`${asAt}-01`, locale, MONTH)) || `${from}–${end}`;
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const MONTH = { year: 'numeric', month: 'long' } as const;

/** Formats the date of a source, or else the day on which its page was read. */
export function sourceDate({ asAt, readOn }: Pick<Source, 'asAt' | 'readOn'>, { t, locale }: FigureTextSource): string {
  if (asAt) return editionText(asAt, locale);
  return readOn ? t('readOn', { date: editionText(readOn, locale) }) : t('undated');
}

/** Formats the date of a source as month and year, for the end of a superseded figure's validity. */
export const monthOfEdition = (asAt: string, locale: Locale): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && dayText(asAt, locale, MONTH)) || editionText(asAt, locale);
