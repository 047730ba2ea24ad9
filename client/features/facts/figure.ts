import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import type { Fact, Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import { type Money, moneyText } from '#shared/locale/money.ts';
import { getOwn } from '#shared/get-own.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

type Known = Pick<Fact, 'key' | 'part' | 'value' | 'unit' | 'sourceId'>;

/**
 * Figure with its source. Only `figuresOf` creates it: components require this type, so that a number without source
 * does not compile.
 */
export type SourcedFigure = Known & {
  was: Fact['was'][number] | null;
  /** The edition of its source, where that is older than two years: its label names it. */
  oldEdition?: string;
  /** A guide states it, not a school or an authority: it is marked, and is in no sum. */
  isIndirect?: true;
  /** Differing value of the register next to the site's own. */
  beside: (Fact['beside'][number] & { source: Source }) | null;
} & { readonly __sourced: unique symbol };

/** Reads facts by key and part. One whose source did not come with it is none, nor an amount that is no number. */
export function figuresOf({ facts, sources }: Sourced, today = new Date()) {
  const known = new Map(sources.map(({ id, asAt }) => [id, asAt]));
  const toFigure = ({ was: [last], beside: [other], ...fact }: Fact) => {
    const said = (item: Pick<Known, 'value' | 'unit'>) => isLogged({ key: fact.key, ...item });
    const source = other && said(other) && sources.find(({ id }) => id === other.sourceId);
    const edition = known.get(fact.sourceId) ?? '';
    return {
      ...fact,
      ...(ages(fact) && isOlderThanTwoYears(edition, today) && { oldEdition: edition }),
      was: last && said(last) ? last : null,
      beside: source ? { ...other, source } : null,
    } as SourcedFigure;
  };
  const sound = facts.filter((fact) => isLogged(fact) && known.has(fact.sourceId));
  const all = (key: string) => sound.filter((fact) => fact.key === key).map(toFigure);
  const find = (key: string, part = '') => all(key).find((figure) => figure.part === part) ?? null;
  return { all, find };
}

/** Whether value and unit are valid. */
const isLogged = ({ key, value, unit }: Pick<Known, 'key' | 'value' | 'unit'>): boolean =>
  value.trim() !== '' &&
  (!isAmount(unit) || Number.isFinite(Number(value))) &&
  (key !== 'coursePlaces' || entryIndexes(value).length > 0) &&
  (key !== 'offerRange' || rangeIn(value) !== '');

const isAmount = (unit: string) => MONEY.test(unit) || COUNTED.some((item) => item === unit);

/** Indexes of a JSON list; [] if invalid. */
function entryIndexes(value: string): string[] {
  const body = parseOrNull(value);
  return Array.isArray(body) ? body.filter((item) => typeof item === 'string') : [];
}

/** 'BBB–A*AA'; '' for what is no range. */
function rangeIn(value: string): string {
  const { least, most } = (parseOrNull(value) ?? {}) as { least?: unknown; most?: unknown };
  if (typeof least !== 'string' || typeof most !== 'string') return '';
  return least === most ? least : `${least}–${most}`;
}

/** Yearly fee of a course from its register, or of its level offer. */
export function feeOfYear(course: Sourced): SourcedFigure | null {
  const { find } = figuresOf(course);
  const [stated, register] = [find('courseYear'), find('courseTuitionYear')];
  const source = course.sources.find(({ id }) => id === register?.sourceId);
  // A newer fee on the school's page takes precedence, with the register's fee next to it.
  if (stated && register && source && !stated.beside && stated.value !== register.value)
    return { ...stated, beside: { value: register.value, unit: register.unit, sourceId: source.id, source } };
  return stated ?? register ?? find('levelYear') ?? find('universityYear') ?? find('courseFee');
}

/** Facts of the least that a year costs at a school: as a register has it, or as a backend without facts states it. */
export const LOWEST_FEES = ['lowestCourseYear', 'lowestLevelYear', 'lowestFee'] as const;

/** Lowest yearly fee of a school; null if unpublished. */
export function lowestFeeOf(school: Sourced): SourcedFigure | null {
  const { find } = figuresOf(school);
  return LOWEST_FEES.map((key) => find(key)).find((figure) => figure !== null) ?? null;
}

/** The sources of all these, each once: for a page that lists what has facts. */
export const sourcesOf = (all: readonly Sourced[]): Source[] => [
  ...new Map(all.flatMap(({ sources }) => sources).map((source) => [source.id, source])).values(),
];

type FactText = TextOf<'facts'>;

const MONEY = /^([A-Z]{3})(?:\/(?:year|month|week))?$/;

/** Range of monthly living costs; null if unpublished. */
export type Living = { least: SourcedFigure; most: SourcedFigure } | null;

/** Null for what is no money. */
export function moneyOf({ value, unit }: Pick<Known, 'value' | 'unit'>): Money | null {
  const currency = MONEY.exec(unit)?.[1];
  return currency ? { amount: Number(value), currency } : null;
}

interface FigureTextSource {
  t: FactText;
  locale: Locale;
}

/** Formatted value: amount with unit, or a translated term of the register. */
export function figureText(
  { key, value, unit }: Pick<Known, 'key' | 'value' | 'unit'>,
  { t, locale }: FigureTextSource,
): string {
  // A change is told of a value that no figure may have been.
  if (!isLogged({ key, value, unit })) return value;
  if (key === 'applicationDeadline') return editionText(value, locale);
  const money = moneyOf({ value, unit });
  if (money) return moneyText(money, locale);
  const amount = Number(value);
  const years = unit === 'weeks' ? wholeYears(amount) : null;
  if (years !== null) return t('unit.years', { count: years, number: numberText(years, locale) });
  const counted = COUNTED.find((item) => item === unit);
  if (counted) return t(`unit.${counted}`, { count: amount, number: numberText(amount, locale) });
  if (key === 'offerRange') return rangeIn(value);
  if (key === 'englishFrom') return amount.toFixed(1);
  if (key === 'coursePlaces') return entryIndexes(value).map(withCapital).join(t('listSeparator'));
  const word = getOwn(WORDED, key)?.(value.replace(/\W/g, '')) ?? '';
  const text = t(word as TextKey<'facts'>);
  return text === word ? value : text;
}

/** Label of a figure, with its year if older than two years. */
export const figureName = (
  figure: Pick<Known, 'key' | 'part'> & Pick<SourcedFigure, 'oldEdition'>,
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

/** A label of our own words for a figure: with the year of one that is older than two years. */
export const withYear = (label: string, { oldEdition = '' }: Pick<SourcedFigure, 'oldEdition'>, t: FactText): string =>
  oldEdition === '' ? label : t('ofYear', { label, year: yearsOfEdition(oldEdition) });

/** '2022–23' of a school year, else the year. */
export const yearsOfEdition = (asAt: string): string => {
  const [, from = asAt.slice(0, YEAR_LETTERS), end] = SCHOOL_YEAR.exec(asAt) ?? [];
  return end !== undefined && isSchoolYear(from, end) ? `${from}–${end}` : from;
};

const SCHOOL_YEAR = /^(\d{4})[-/](\d{2})$/;
const YEAR_LETTERS = 4;
/** '2022-23' ends in the year after it began; '2025-08' is a month. */
const isSchoolYear = (from: string, end: string) => (Number(from) + 1) % 100 === Number(end);

/** Amounts of money and numbers of students change from year to year. */
const ages = ({ unit }: Pick<Known, 'unit'>) => MONEY.test(unit) || unit === 'students';

const OLD_YEARS = 2;

/** Age from the end of the edition: 30 June for an academic year. */
function isOlderThanTwoYears(asAt: string, today: Date): boolean {
  const [, year, month = '12', day = '31'] = /^(\d{4})(?:[-/](\d{2}))?(?:-(\d{2}))?$/.exec(asAt) ?? [];
  if (year === undefined) return false;
  const last = isSchoolYear(year, month) && day === '31' ? `${Number(year) + 1}-06-30` : `${year}-${month}-${day}`;
  return today.toISOString() > `${Number(last.slice(0, YEAR_LETTERS)) + OLD_YEARS}${last.slice(YEAR_LETTERS)}`;
}

/** Fact kinds whose parts have labels. */
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

/** Explanation of a derived figure; '' for a published one. */
export function derivedNote(key: string, t: FactText): string {
  const derived = DERIVED.find((item) => item === key);
  return derived ? t(`derived.${derived}`) : '';
}

const WEEKS_A_YEAR = 52;
/** Calendars of 50 to 53 weeks a year are in use. */
const WEEKS_OFF = 2;

/** 3 of 156 weeks, 1.5 of 78; null for what is no number of half years. */
function wholeYears(weeks: number): number | null {
  const halves = Math.round((weeks * 2) / WEEKS_A_YEAR);
  const isNear = Math.abs(weeks - (halves * WEEKS_A_YEAR) / 2) <= (WEEKS_OFF * halves) / 2;
  return halves >= 2 && isNear ? halves / 2 : null;
}

const COUNTED = ['weeks', 'years', 'hours', 'students', 'courses'] as const;

/** 'TOWNSVILLE, QLD': some of a register's places are all in capitals. */
const withCapital = (place: string) => {
  const [town = '', ...rest] = place.split(', ');
  const lower = town.toLowerCase().replace(/(^|[\s(-])\p{L}/gu, (first) => first.toUpperCase());
  const name = town === town.toUpperCase() ? lower : town;
  // 'Kelvin Grove QLD, QLD'.
  return [...new Set([name, ...rest.filter((part) => !name.endsWith(` ${part}`))])].join(', ');
};

/** Fact kinds with register terms as values, and their translations. */
const WORDED: Readonly<Record<string, (word: string) => string>> = {
  teachingRating: (word) => `rating.${word}`,
  courseLevel: (word) => `level.${word}`,
  memberOf: (word) => `group.${word}`,
};

/** Edition as text: day, month or academic year. */
export function editionText(asAt: string, locale: Locale): string {
  const [, from, end] = /^(\d{4})-(\d{2})$/.exec(asAt) ?? [];
  if (from === undefined || end === undefined)
    return (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && dayText(asAt, locale, DAY)) || asAt;
  return (!isSchoolYear(from, end) && dayText(`${asAt}-01`, locale, MONTH)) || `${from}–${end}`;
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const MONTH = { year: 'numeric', month: 'long' } as const;

/** The date of a source: its own, or of a page that gives none the day on which it was read. */
export function sourceDate({ asAt, readOn }: Pick<Source, 'asAt' | 'readOn'>, { t, locale }: FigureTextSource): string {
  if (asAt) return editionText(asAt, locale);
  return readOn ? t('readOn', { date: editionText(readOn, locale) }) : t('undated');
}

/** To the month: until when a figure was so. */
export const monthOfEdition = (asAt: string, locale: Locale): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(asAt) && dayText(asAt, locale, MONTH)) || editionText(asAt, locale);
