import type { TextOf } from '#client/i18n/use-text.ts';
import type { FactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { formatEdition } from './figure.ts';

type AdmissionText = TextOf<'admission'>;

/** Formats a range of grades such as 'AAB–ABB'. */
const formatGradeRange = ({ first, last }: { first: string; last: string }) =>
  first === last ? first : `${first}–${last}`;

/** Formats the parts of an offer such as 'A-level AAB' and 'IB 34'. */
export const formatOfferParts = ({ aLevel, ib }: FactValue<'typicalOffer'>, t: AdmissionText): string[] => [
  ...(aLevel ? [t('offer.aLevel', { grades: formatGradeRange(aLevel) })] : []),
  ...(ib === null ? [] : [t('offer.ib', { points: ib })]),
];

export const formatOfferSubjects = ({ subjects, anyOne }: FactValue<'typicalOffer'>, t: AdmissionText): string =>
  subjects.length === 0
    ? ''
    : t(anyOne && subjects.length > 1 ? 'offer.oneOf' : 'offer.subjects', { subjects: subjects.join(t('separator')) });

/** Formats the month in which the course page was read, such as 'August 2025'. */
export const formatMonthRead = ({ read }: FactValue<'typicalOffer'>, locale: Locale): string =>
  formatEdition(read, locale);

export const formatOptions = (options: FactValue<'courseOptions'>, t: AdmissionText): string =>
  options.map(({ option, when }) => t(`when.${when}`, { option: t(`option.${option}`) })).join(t('separator'));

interface FigureScope {
  /**
   * Name of the subject. It is null for the course itself, and '' for a wider group of subjects, because their names
   * are not translated.
   */
  subject: string | null;
}

/** Formats the subject, number and years of the entrants. */
export const formatEntrants = (
  { entrants, years }: { entrants: number; years: string },
  { subject }: FigureScope,
  t: AdmissionText,
  locale: Locale,
): string =>
  t(`entrants.${getScopeKey(subject)}`, {
    number: numberText(entrants, locale),
    subject: subject ?? '',
    years: formatEdition(years, locale),
  });

const getScopeKey = (subject: string | null) => (subject === null ? 'own' : subject === '' ? 'wider' : 'ofSubject');

/** Formats the interquartile range of entrants in bands of points, such as '112–159'. */
export function formatMiddleHalf({ shares }: { shares: readonly number[] }, t: AdmissionText): string {
  const totalShare = shares.reduce((sum, share) => sum + share, 0);
  const findBandIndex = (fraction: number) => {
    let runningSum = 0;
    return shares.findIndex((share) => (runningSum += share) >= totalShare * fraction);
  };
  const [lowerBand, upperBand] = [findBandIndex(QUARTER), findBandIndex(1 - QUARTER)];
  const nextBandPoints = TARIFF_BAND_STARTS[upperBand + 1];
  const lowerPoints = TARIFF_BAND_STARTS[lowerBand] ?? 0;
  return nextBandPoints
    ? t('entrants.middle', { from: lowerPoints, to: nextBandPoints - 1 })
    : t('entrants.middleUp', { from: lowerPoints });
}

const QUARTER = 0.25;
/** Lower bounds of the register's bands of UCAS tariff points. */
const TARIFF_BAND_STARTS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240];

const EARNINGS_CURRENCY = 'GBP';
/** Number of graduates from which their median may be set large. */
const MIN_LARGE_SAMPLE = 30;

export const isLargeSample = ({ population }: Pick<FactValue<'graduateEarnings'>, 'population'>): boolean =>
  population >= MIN_LARGE_SAMPLE;

export const formatMedian = ({ median }: Pick<FactValue<'graduateEarnings'>, 'median'>, locale: Locale): string =>
  moneyText({ amount: median, currency: EARNINGS_CURRENCY }, locale);

/** Months after graduation at which the survey asks graduates. */
export const MONTHS_AFTER_GRADUATION = 15;

export function formatEarnings(
  { median }: FactValue<'graduateEarnings'>,
  t: AdmissionText,
  locale: Locale,
  subject: FigureScope['subject'] = null,
): string {
  const amount = formatMedian({ median }, locale);
  return subject ? t('earnings.medianOf', { amount, subject }) : t('earnings.median', { amount });
}

/**
 * Formats the interquartile range of graduate earnings, with the number of graduates, the years and the response rate.
 */
export function formatEarningsNote(
  { lower, upper, population, responseRate, years }: FactValue<'graduateEarnings'>,
  { subject }: FigureScope,
  t: AdmissionText,
  locale: Locale,
): string {
  const formatPounds = (amount: number) => moneyText({ amount, currency: EARNINGS_CURRENCY }, locale);
  return t('earnings.note', {
    middle: t('earnings.middle', { lower: formatPounds(lower), upper: formatPounds(upper) }),
    whose: t(`earnings.${getScopeKey(subject)}`, {
      number: numberText(population, locale),
      subject: subject ?? '',
    }),
    years: formatEdition(years, locale),
    answered: responseRate === null ? '' : t('earnings.answered', { rate: responseRate }),
  });
}
