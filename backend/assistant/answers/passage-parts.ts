import { asksOfPlace, isOfPlaces } from './rank-passages.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { type ScoredPassage, createPassageClaim } from '#backend/assistant/look-ups/passages.ts';
import { formatList, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { PassageRow } from '#backend/queries/assistant/index.ts';

/**
 * Pairs of patterns: a question about a figure, and the figure that it needs. 'How much' needs an amount of money, not
 * '28 days'.
 */
const FIGURE_PATTERNS: readonly (readonly [asked: RegExp, has: RegExp])[] = [
  [
    /\bhow much\b|\b(?:costs?|fees?|price|cheaper|cheapest)\b|便宜|平些|多少钱|几(?:多)?钱|费用|费(?:多少|几)|有(?:几多|多少)|准备(?:几多|多少)/u,
    /(?:[£$€¥]|[A-Z]{3})\s?\d|\d ?(?:英[鎊镑]|[美澳加歐欧港]元|日[圓元]|yen\b)/u,
  ],
  [
    /\bhow (?:long|early)\b|\bwhen\b|多久|几耐|几长|几(?:多)?年|多少年|几时|什么时候|最早|多少天|几(?:多)?[天日]/u,
    /(?:\d|[一二三四五六七八九十兩两])\s*(?:個|个)?(?:年|月|星期|周|天|日|工作)|\d[ -]?(?:months?|years?|weeks?|days?|hours?)/u,
  ],
  [
    /\bhow many\b|几(?:多)?(?:个|间|所|科|份)|多少(?:个|间|所|科)/u,
    /\d|[一二三四五六七八九十兩两](?:個|个|間|间|所|科|份)|\b(?:two|three|four|five|six)\b/u,
  ],
];
export const findRequestedFigures = (text: string) =>
  FIGURE_PATTERNS.filter(([questionPattern]) => questionPattern.test(text)).map(([, figurePattern]) => figurePattern);

/** Creates the claim of a passage with titles before its text. */
export function createTitledClaim(row: PassageRow, question: ParsedQuestion, titles: readonly string[]): Claim {
  const claim = createPassageClaim(row, question);
  return { ...claim, text: [...titles, claim.text].filter(Boolean).join(' · ') };
}

/** Returns the name of the country of a passage, or '' if it is about none of the site's countries. */
export function getNameOfCountry({ country }: PassageRow, getCountryName: (key: CountryKey) => string): string {
  const key = COUNTRY_KEYS.find((countryKey) => countryKey === country);
  return key ? getCountryName(key) : '';
}

/**
 * States first that nothing is stored about the named place, if the answer depends on the place and the passages are
 * general or about other places.
 */
export function notePlace({ locale, reading }: ParsedQuestion, passages: readonly ScoredPassage[]): string {
  const { localNames } = reading;
  return asksOfPlace(reading) && passages.length > 0 && !passages.some(isOfPlaces(reading))
    ? t(locale, 'placeNotHeld', {
        place: formatList(
          locale,
          localNames.map(({ spelledText }) => spelledText),
        ),
      })
    : '';
}
