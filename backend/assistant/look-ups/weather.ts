import { weatherCard, type WeatherNow } from '#backend/assistant/reply.ts';
import type { Parts } from '#backend/assistant/answers/compose.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { escapeMarkup, paragraph, t } from '#backend/assistant/messages.ts';
import type { QuestionReading, Season } from '#backend/assistant/reading/read-question.ts';
import { countryId } from './courses.ts';
import {
  citiesWithClimate,
  cityById,
  cityOfSchool,
  type CityRow,
  findStations,
} from '#backend/queries/assistant/city-figures.ts';
import { queryRows } from '#backend/queries/database.ts';
import { type Climate, climateOfCity } from '#backend/weather/climate-of-city.ts';
import { skyCondition } from '#backend/weather/live-weather.ts';
import { WEATHER_OFFICES } from '#backend/weather/weather-offices.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Answers with the current weather of each named city and the averages of a month. */
export async function answerWeather(question: ParsedQuestion): Promise<Parts> {
  const { db, reading, locale, publicLevel } = question;
  const [country] = reading.countries;
  const cities = await findCities(question);
  const otherCities =
    cities.length === 0
      ? await queryRows(db, citiesWithClimate(country ? countryId(country) : null, locale, publicLevel))
      : [];
  const suggestions = otherCities.map(({ city }) => t(locale, 'suggestWeather', { city }));
  if (cities.length === 0) return { lead: t(locale, 'weatherWhich'), suggestions };
  const describedActions = await Promise.all(cities.map((city) => describeCity(question, city, cities.length > 1)));
  return {
    texts: [
      ...describedActions.flatMap(({ paragraphs }) => paragraphs),
      ...describedActions.flatMap(({ origins }) => origins),
    ],
    cards: describedActions.flatMap(({ card }) => card ?? []),
    suggestions,
  };
}

/** Returns the distinct cities that the question names directly or by a school in them. */
async function findCities({ db, reading, locale }: ParsedQuestion): Promise<CityRow[]> {
  const rows = await Promise.all(
    weatherPlaces(reading).map(({ kind, id }) =>
      queryRows(db, kind === 'city' ? cityById(id, locale) : cityOfSchool(id, locale)),
    ),
  );
  return [...new Map(rows.flat().map((city) => [city.cityId, city])).values()];
}

interface Described {
  paragraphs: string[];
  /** Sources of the averages and of the forecast. */
  origins: string[];
  card: ReturnType<typeof weatherCard> | null;
}

async function describeCity(question: ParsedQuestion, city: CityRow, isOneOfMany: boolean): Promise<Described> {
  const { db, reading, locale, now } = question;
  const climate = climateOfCity(city, await queryRows(db, findStations(city)));
  const month =
    reading.month ?? (reading.season && climate && getMonth(reading.season, climate)) ?? now.getUTCMonth() + 1;
  const isNow = reading.month === null && reading.season === null;
  const live = isNow ? await fetchWeather(question, city) : null;
  const measured = live ? describeWeather(live, locale) : '';
  if (!climate)
    return {
      // With a single city, the card shows its name and the text omits it.
      paragraphs: live
        ? [isOneOfMany ? '' : paragraph(locale, measured)]
        : [paragraph(locale, t(locale, 'weatherUnknown', { city: city.city }))],
      origins: [officeLink(city, locale, 'weatherElsewhere')],
      card: live ? weatherCard(city, null, live) : null,
    };
  const mean = Math.round(climate.means[month - 1] ?? 0);
  const precipitation = climate.precipitation[month - 1] ?? null;
  return {
    paragraphs: [
      isOneOfMany ? '' : paragraph(locale, measured),
      paragraph(
        locale,
        t(locale, precipitation === null ? 'weatherIsDry' : 'weatherIs', {
          city: city.city,
          month: nameMonth(month, locale),
          mean,
          precipitation: precipitation ?? '',
        }),
        getRange(climate, locale),
      ),
    ],
    origins: [getOrigin(city, climate, locale), officeLink(city, locale, 'weatherForecast')],
    card: weatherCard(city, { month, mean, precipitation, source: getSource(climate, locale) }, live),
  };
}

async function fetchWeather({ liveWeather, locale }: ParsedQuestion, city: CityRow): Promise<WeatherNow | null> {
  const measured = await liveWeather?.(city);
  return measured ? { ...measured, ...skyCondition(measured.weatherCode, locale) } : null;
}

/** The time is local: `measuredAt` is written in the city's own offset. */
const describeWeather = ({ measuredAt, temperature, sky, host }: WeatherNow, locale: Locale) =>
  t(locale, sky ? 'weatherNow' : 'weatherNowNoSky', {
    time: measuredAt.slice(11, 16),
    temperature,
    sky,
    source: host,
  });

/** Returns the middle month of a season. A city is in the southern hemisphere if January is warmer than July. */
function getMonth(season: Season, { means }: Climate): number {
  const northern = { winter: 1, spring: 4, summer: 7, autumn: 10 }[season];
  return (means[0] ?? 0) > (means[6] ?? 0) ? ((northern + 5) % 12) + 1 : northern;
}

function getRange({ means }: Climate, locale: Locale): string {
  const [cold, warm] = [Math.min(...means), Math.max(...means)];
  return t(locale, 'weatherRange', {
    cold: nameMonth(means.indexOf(cold) + 1, locale),
    coldMean: Math.round(cold),
    warm: nameMonth(means.indexOf(warm) + 1, locale),
    warmMean: Math.round(warm),
  });
}

const getSource = ({ publisher, period }: Climate, locale: Locale) =>
  t(locale, 'weatherPublisher', { publisher, period });

function getOrigin({ city }: CityRow, climate: Climate, locale: Locale): string {
  const { station, distanceKm, period, publisher, source } = climate;
  const sentence = t(locale, distanceKm < 2 ? 'weatherStation' : 'weatherStationAway', {
    station,
    km: distanceKm,
    city,
    period,
  });
  return `<p>${escapeMarkup(sentence)} ${linkTo(source, publisher)}</p>`;
}

function officeLink({ countryKey }: CityRow, locale: Locale, key: 'weatherForecast' | 'weatherElsewhere'): string {
  const office = WEATHER_OFFICES[countryKey];
  return office ? `<p>${escapeMarkup(t(locale, key))} ${linkTo(office.page, office.name)}</p>` : '';
}

const linkTo = (address: string, name: string) =>
  `<a href="${escapeMarkup(address)}" target="_blank">${escapeMarkup(name)}</a>`;

/** Maximum number of places, to keep the answer readable. */
const MAX_PLACES = 4;

interface WeatherPlace {
  kind: 'city' | 'school';
  id: number;
}

const weatherPlaces = ({ cities, schools }: QuestionReading): WeatherPlace[] =>
  [
    ...cities.map((id) => ({ kind: 'city' as const, id })),
    ...schools.map((id) => ({ kind: 'school' as const, id })),
  ].slice(0, MAX_PLACES);

const nameMonth = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
