import { type Asked, writeMoney } from '#backend/assistant/reply.ts';
import { listOf, ownName, paragraph, say } from '#backend/assistant/say.ts';
import { readFacts } from '#backend/catalogue/describe-facts.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { CountryRow } from '#backend/queries/catalogue/countries.ts';
import { livingCosts, type LivingCostRow } from '#backend/queries/assistant/city-figures.ts';
import type { SchoolDetailRow } from '#backend/queries/catalogue/details.ts';
import { factsOf } from '#backend/queries/facts/facts.ts';
import { readRows } from '#backend/queries/database.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

// A figure that somebody has published is told with who says it and as at when; of one that nobody has, that is said.

/** A figure of a row with the source of the fact that it was taken from: the first of the keys that is known. A row that is made up has none, and says so itself. */
export function tellSourced(figure: string, facts: string, keys: readonly FactKey[], locale: Locale): string {
  const shared = readFacts(facts).filter(({ isOwn }) => isOwn === 0);
  const fact = keys.map((key) => shared.find(({ factKey }) => factKey === key)).find(Boolean);
  return fact ? say(locale, 'figureFrom', { figure, source: fact.title, date: fact.asAt || fact.readOn }) : figure;
}

export const writeNumber = (value: number, locale: Locale) =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale]).format(value);

/** How many students a school has, for who asks it: what it may enrol from abroad is all that a register says. */
export async function tellCapacity({ db, locale, slots, publicLevel }: Asked, { id, studentCount }: SchoolDetailRow) {
  if (!slots.topics.has('size') || studentCount !== null) return '';
  const facts = await readRows(db, factsOf('school', id, locale, publicLevel));
  // Several registrants that are one school have a number each, and nobody has added them up.
  const [one, ...others] = facts.filter(({ factKey }) => factKey === 'capacity');
  if (!one || others.length > 0) return say(locale, 'schoolSizeUnknown');
  const figure = writeNumber(Number(one.value), locale);
  return say(locale, 'schoolCapacity', {
    count: say(locale, 'figureFrom', { figure, source: one.title, date: one.asAt }),
  });
}

/** What a month costs a student in the places that are asked about. */
export async function tellLivingCosts(
  { db, locale, slots, publicLevel, toldByGuide = '' }: Asked,
  country: CountryRow | undefined,
) {
  const { cities, schools } = slots;
  const rows = await readRows(db, livingCosts({ cities, schools, country: country?.id ?? null }, locale, publicLevel));
  // There is a London in Ontario, too: whoever says no more means the one that is known.
  const known = new Set(rows.flatMap(({ city, publisher }) => (publisher === null ? [] : [city])));
  // A passage on a country is an answer to who named no place in it; one on another town is none.
  const ofCountry = rows.length === 0 && country && toldByGuide === '' ? [ownName(locale, country)] : [];
  const unknown = [...new Set([...rows.map(({ city }) => city), ...ofCountry])].filter(
    (place) => !known.has(place) && !toldByGuide.includes(place),
  );
  return [
    ...rows.flatMap((row) => (row.publisher === null ? [] : [paragraph(locale, tellCost(row, row.publisher, locale))])),
    unknown.length > 0 ? paragraph(locale, say(locale, 'livingUnknown', { places: listOf(locale, unknown) })) : '',
  ].filter(Boolean);
}

function tellCost({ city, least, most, currency, asAt }: LivingCostRow, publisher: string, locale: Locale) {
  const write = (amount: number) => writeMoney(Math.round(amount), currency, locale);
  const figure = least === most ? write(least) : say(locale, 'moneyRange', { least: write(least), most: write(most) });
  return say(locale, 'livingIs', { city, cost: say(locale, 'figureFrom', { figure, source: publisher, date: asAt }) });
}
