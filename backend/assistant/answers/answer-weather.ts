import { type Asked, type Reply, replySaying, replyUnknown, replyWith, weatherCard } from '#backend/assistant/reply.ts';
import { paragraph, say } from '#backend/assistant/say.ts';
import { nameMonth } from '#backend/assistant/question/name-slots.ts';
import type { Season, Slots } from '#backend/assistant/question/slots.ts';
import {
  citiesWithClimate,
  climateOfCity,
  climateOfSchool,
  type ClimateRow,
} from '#backend/queries/assistant/city-figures.ts';
import { readRows } from '#backend/queries/database.ts';
import { nameSky } from '#backend/weather/live-weather.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** The average year of each city that is named, from rows; of a school it is that of its city. */
export async function answerWeather(asked: Asked): Promise<Reply> {
  const { db, slots, locale, publicLevel } = asked;
  const [years, cities] = await Promise.all([
    readYears(asked),
    readRows(db, citiesWithClimate(slots.country, locale, publicLevel)),
  ]);
  const suggestions = cities
    .filter(({ city }) => !years.some(([row]) => row.city === city))
    .map(({ city }) => say(locale, 'suggestWeather', { city }));
  if (years.length === 0) return replySaying(locale, 'weatherWhich', { suggestions });
  const told = await Promise.all(years.map((year) => tellYear(asked, year, years.length > 1)));
  const known = told.filter((one) => one !== null);
  const city = years[0]?.[0].city ?? '';
  if (known.length === 0) return { ...replyUnknown(locale, 'weatherUnknown', { city }), suggestions };
  const unknown = years.flatMap(([row], at) => (told[at] ? [] : [say(locale, 'weatherUnknown', { city: row.city })]));
  const sources = new Set(known.map(({ source }) => source));
  return replyWith(
    [
      ...known.flatMap(({ paragraphs }) => paragraphs),
      paragraph(locale, ...unknown),
      ...[...sources].map((source) => paragraph(locale, say(locale, 'weatherSource', { source }))),
    ],
    { cards: known.map(({ card }) => card), suggestions, offersHuman: unknown.length > 0 },
  );
}

type Year = [ClimateRow, ...ClimateRow[]];

/** Each city once, whether it was named itself or by a school in it. */
async function readYears({ db, slots, locale }: Asked): Promise<Year[]> {
  const years = await Promise.all(
    weatherPlaces(slots).map(({ kind, id }) =>
      readRows(db, kind === 'city' ? climateOfCity(id, locale) : climateOfSchool(id, locale)),
    ),
  );
  const byCity = new Map(
    years.flatMap(([first, ...rest]) => (first ? [[first.cityId, [first, ...rest]] as const] : [])),
  );
  return [...byCity.values()] as Year[];
}

/** What is said of one month of it, and its card; null where nobody wrote the city's climate down. */
async function tellYear(asked: Asked, year: Year, isOneOfMany: boolean) {
  const { slots, locale, now } = asked;
  const sought = slots.month ?? (slots.season && monthOf(slots.season, year)) ?? now.getUTCMonth() + 1;
  const month = year.find((row) => row.month === sought);
  if (!month) return null;
  const isNow = slots.month === null && slots.season === null;
  const live = isNow ? await measureNow(asked, month) : null;
  return {
    paragraphs: [
      // Which city it is of, a sentence of its own does not say; its card does.
      live && !isOneOfMany ? paragraph(locale, tellNow(live, locale)) : '',
      paragraph(
        locale,
        say(locale, 'weatherIs', { ...month, month: nameMonth(sought, locale) }),
        rangeOf(year, locale),
      ),
    ],
    card: weatherCard(month, live),
    source: month.source,
  };
}

async function measureNow({ liveWeather, locale }: Asked, place: ClimateRow) {
  const measured = await liveWeather?.(place);
  return measured ? { ...measured, ...nameSky(measured.weatherCode, locale) } : null;
}

/** The clock of the place, as its own offset has it. */
const tellNow = (
  { measuredAt, temperature, sky, host }: NonNullable<Awaited<ReturnType<typeof measureNow>>>,
  locale: Locale,
) =>
  say(locale, sky ? 'weatherNow' : 'weatherNowNoSky', {
    time: measuredAt.slice(11, 16),
    temperature,
    sky,
    source: host,
  });

/** In the middle of it, as the place's own year tells: where January is the warmer month it is summer. */
function monthOf(season: Season, year: readonly ClimateRow[]): number {
  const meanOf = (month: number) => year.find((row) => row.month === month)?.mean ?? 0;
  const northern = { winter: 1, spring: 4, summer: 7, autumn: 10 }[season];
  return meanOf(1) > meanOf(7) ? ((northern + 5) % 12) + 1 : northern;
}

function rangeOf(year: readonly ClimateRow[], locale: Locale): string {
  const [cold, ...rest] = year.toSorted((a, b) => a.mean - b.mean);
  const warm = rest.at(-1);
  if (!cold || !warm) return '';
  return say(locale, 'weatherRange', {
    cold: nameMonth(cold.month ?? 1, locale),
    coldMean: cold.mean,
    warm: nameMonth(warm.month ?? 1, locale),
    warmMean: warm.mean,
  });
}

/** Of more places at once nobody reads the year. */
const MOST_PLACES = 4;

interface WeatherPlace {
  kind: 'city' | 'school';
  id: number;
}

/** Of which places the weather is told. Whatever else is named, the answer names as left out. */
export function weatherPlaces({ city, cities, schools }: Pick<Slots, 'city' | 'cities' | 'schools'>): WeatherPlace[] {
  const named = cities.length > 0 || city === null ? cities : [city];
  return [
    ...named.map((id) => ({ kind: 'city' as const, id })),
    ...schools.map((id) => ({ kind: 'school' as const, id })),
  ].slice(0, MOST_PLACES);
}
