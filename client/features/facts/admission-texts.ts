import type { TextOf } from '#client/i18n/use-text.ts';
import type { FactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { editionText } from './figure.ts';

type Text = TextOf<'admission'>;

/** Formats a range of grades such as 'AAB–ABB'. */
const getGrades = ({ first, last }: { first: string; last: string }) => (first === last ? first : `${first}–${last}`);

/** Formats the parts of an offer such as 'A-level AAB' and 'IB 34'. */
export const offerParts = ({ aLevel, ib }: FactValue<'typicalOffer'>, t: Text): string[] => [
  ...(aLevel ? [t('offer.aLevel', { grades: getGrades(aLevel) })] : []),
  ...(ib === null ? [] : [t('offer.ib', { points: ib })]),
];

export const offerSubjects = ({ subjects, anyOne }: FactValue<'typicalOffer'>, t: Text): string =>
  subjects.length === 0
    ? ''
    : t(anyOne && subjects.length > 1 ? 'offer.oneOf' : 'offer.subjects', { subjects: subjects.join(t('separator')) });

/** Formats the month in which the offer was read, such as 'August 2025'. */
export const monthRead = ({ read }: FactValue<'typicalOffer'>, locale: Locale): string => editionText(read, locale);

export const optionsText = (options: FactValue<'courseOptions'>, t: Text): string =>
  options.map(({ option, when }) => t(`when.${when}`, { option: t(`option.${option}`) })).join(t('separator'));

interface FigureOwner {
  /** Name of the subject. It is null for the course itself, and '' for a wider group of subjects. */
  subject: string | null;
}

/** Formats the subject, number and years of the entrants. */
export const entrantsText = (
  { entrants, years }: { entrants: number; years: string },
  { subject }: FigureOwner,
  t: Text,
  locale: Locale,
): string =>
  t(`entrants.${getScope(subject)}`, {
    number: numberText(entrants, locale),
    subject: subject ?? '',
    years: editionText(years, locale),
  });

const getScope = (subject: string | null) => (subject === null ? 'own' : subject === '' ? 'wider' : 'ofSubject');

/** Formats the bands between which the middle half of the entrants is, such as '112–159'. */
export function middlePoints({ shares }: { shares: readonly number[] }, t: Text): string {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const getBand = (part: number) => {
    let sum = 0;
    return shares.findIndex((share) => (sum += share) >= total * part);
  };
  const [from, upTo] = [getBand(QUARTER), getBand(1 - QUARTER)];
  const next = TARIFF_POINTS[upTo + 1];
  const min = TARIFF_POINTS[from] ?? 0;
  return next ? t('entrants.middle', { from: min, to: next - 1 }) : t('entrants.middleUp', { from: min });
}

const QUARTER = 0.25;
/** Lower bounds of the register's bands of UCAS tariff points. */
const TARIFF_POINTS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240];

const POUNDS = 'GBP';
/** Months after graduation at which the survey asks graduates. */
export const MONTHS_AFTER = 15;

export const earningsText = ({ median }: FactValue<'graduateEarnings'>, t: Text, locale: Locale): string =>
  t('earnings.median', { amount: moneyText({ amount: median, currency: POUNDS }, locale) });

/** Formats the earnings of the middle half, with the number of graduates, the years and the response rate. */
export function earningsNote(
  { lower, upper, population, responseRate, years }: FactValue<'graduateEarnings'>,
  { subject }: FigureOwner,
  t: Text,
  locale: Locale,
): string {
  const money = (amount: number) => moneyText({ amount, currency: POUNDS }, locale);
  return t('earnings.note', {
    middle: t('earnings.middle', { lower: money(lower), upper: money(upper) }),
    whose: t(`earnings.${getScope(subject)}`, {
      number: numberText(population, locale),
      subject: subject ?? '',
      years: editionText(years, locale),
    }),
    answered: responseRate === null ? '' : t('earnings.answered', { rate: responseRate }),
  }).trim();
}
