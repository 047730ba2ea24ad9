import { createWeatherCard, type WeatherNow } from '#backend/assistant/reply.ts';
import type { ReplyParts } from '#backend/assistant/answers/compose.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { escapeMarkup, formatParagraph, t } from '#backend/assistant/messages.ts';
import type { Season } from '#backend/assistant/reading/read-question.ts';
import { getCountryId } from './courses.ts';
import {
  selectCitiesWithClimate,
  selectCityById,
  selectCityOfSchool,
  type CityRow,
  findStations,
} from '#backend/queries/assistant/city-figures.ts';
import { queryRows } from '#backend/queries/database.ts';
import { type Climate, findClimate } from '#backend/weather/climate-of-city.ts';
import { describeSky } from '#backend/weather/live-weather.ts';
import { WEATHER_OFFICES } from '#backend/weather/weather-offices.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Answers with the current weather of each named city and the averages of a month. */
export async function answerWeather(question: ParsedQuestion): Promise<ReplyParts> {
  const { db, reading, locale, publicLevel } = question;
  const [countryKey] = reading.countries;
  const cities = await findCities(question);
  const suggestedCities =
    cities.length === 0
      ? await queryRows(db, selectCitiesWithClimate(countryKey ? getCountryId(countryKey) : null, locale, publicLevel))
      : [];
  const suggestions = suggestedCities.map(({ city }) => t(locale, 'suggestWeather', { city }));
  if (cities.length === 0) return { lead: t(locale, 'weatherWhich'), suggestions };
  const cityReplies = await Promise.all(cities.map((city) => describeCity(question, city, cities.length > 1)));
  return {
    texts: [...cityReplies.flatMap(({ paragraphs }) => paragraphs), ...cityReplies.flatMap(({ origins }) => origins)],
    cards: cityReplies.flatMap(({ card }) => card ?? []),
    suggestions,
  };
}

/** Returns the distinct cities that the question names, directly or through a school in that city. */
async function findCities({ db, reading: { cities, schools }, locale }: ParsedQuestion): Promise<CityRow[]> {
  const queries = [
    ...cities.map((id) => selectCityById(id, locale)),
    ...schools.map((id) => selectCityOfSchool(id, locale)),
  ];
  const rows = await Promise.all(queries.slice(0, MAX_PLACES).map((query) => queryRows(db, query)));
  return [...new Map(rows.flat().map((city) => [city.cityId, city])).values()];
}

interface CityReply {
  paragraphs: string[];
  /** Names of the sources of averages and forecast. */
  origins: string[];
  card: ReturnType<typeof createWeatherCard> | null;
}

async function describeCity(question: ParsedQuestion, city: CityRow, isOneOfMany: boolean): Promise<CityReply> {
  const { db, reading, locale, now } = question;
  const climate = findClimate(city, await queryRows(db, findStations(city)));
  const monthNumber =
    reading.month ?? (reading.season && climate && getMonth(reading.season, climate)) ?? now.getUTCMonth() + 1;
  const isCurrentWeather = reading.month === null && reading.season === null;
  const currentWeather = isCurrentWeather ? await fetchWeather(question, city) : null;
  const currentText = currentWeather ? describeWeather(currentWeather, locale) : '';
  if (!climate)
    return {
      // If there is a single city, the card shows its name, so the text omits it.
      paragraphs: currentWeather
        ? [isOneOfMany ? '' : formatParagraph(locale, currentText)]
        : [formatParagraph(locale, t(locale, 'weatherUnknown', { city: city.city }))],
      origins: [renderOfficeLink(city, locale, 'weatherElsewhere')],
      card: currentWeather ? createWeatherCard(city, null, currentWeather) : null,
    };
  const meanTemperature = Math.round(climate.means[monthNumber - 1] ?? 0);
  const precipitation = climate.precipitation[monthNumber - 1] ?? null;
  return {
    paragraphs: [
      isOneOfMany ? '' : formatParagraph(locale, currentText),
      formatParagraph(
        locale,
        t(locale, precipitation === null ? 'weatherIsDry' : 'weatherIs', {
          city: city.city,
          month: formatMonth(monthNumber, locale),
          mean: meanTemperature,
          precipitation: precipitation ?? '',
        }),
        getRange(climate, locale),
      ),
    ],
    origins: [formatOrigin(city, climate, locale), renderOfficeLink(city, locale, 'weatherForecast')],
    card: createWeatherCard(
      city,
      { month: monthNumber, mean: meanTemperature, precipitation, source: formatSource(climate, locale) },
      currentWeather,
    ),
  };
}

async function fetchWeather({ liveWeather, locale }: ParsedQuestion, city: CityRow): Promise<WeatherNow | null> {
  const currentWeather = await liveWeather?.(city);
  return currentWeather ? { ...currentWeather, ...describeSky(currentWeather.weatherCode, locale) } : null;
}

/** Formats the current weather. The time is local to the city, because `measuredAt` contains the city's UTC offset. */
const describeWeather = ({ measuredAt, temperature, sky, host }: WeatherNow, locale: Locale) =>
  t(locale, sky ? 'weatherNow' : 'weatherNowNoSky', {
    time: measuredAt.slice(11, 16),
    temperature,
    sky,
    source: host,
  });

/** Returns the middle month of a season. A city is in the southern hemisphere if January is warmer than July there. */
function getMonth(season: Season, { means }: Climate): number {
  const northernMonth = { winter: 1, spring: 4, summer: 7, autumn: 10 }[season];
  return (means[0] ?? 0) > (means[6] ?? 0) ? ((northernMonth + 5) % 12) + 1 : northernMonth;
}

function getRange({ means }: Climate, locale: Locale): string {
  const [lowestMean, highestMean] = [Math.min(...means), Math.max(...means)];
  return t(locale, 'weatherRange', {
    cold: formatMonth(means.indexOf(lowestMean) + 1, locale),
    coldMean: Math.round(lowestMean),
    warm: formatMonth(means.indexOf(highestMean) + 1, locale),
    warmMean: Math.round(highestMean),
  });
}

const formatSource = ({ publisher, period }: Climate, locale: Locale) =>
  t(locale, 'weatherPublisher', { publisher, period });

function formatOrigin({ city }: CityRow, climate: Climate, locale: Locale): string {
  const { station, distanceKm, period, publisher, source } = climate;
  const stationText = t(locale, distanceKm < 2 ? 'weatherStation' : 'weatherStationAway', {
    station,
    km: distanceKm,
    city,
    period,
  });
  return `<p>${escapeMarkup(stationText)} ${renderLink(source, publisher)}</p>`;
}

function renderOfficeLink(
  { countryKey }: CityRow,
  locale: Locale,
  key: 'weatherForecast' | 'weatherElsewhere',
): string {
  const weatherOffice = WEATHER_OFFICES[countryKey];
  return weatherOffice
    ? `<p>${escapeMarkup(t(locale, key))} ${renderLink(weatherOffice.page, weatherOffice.name)}</p>`
    : '';
}

const renderLink = (address: string, name: string) =>
  `<a href="${escapeMarkup(address)}" target="_blank">${escapeMarkup(name)}</a>`;

/** Maximum number of places, to keep the answer readable. */
const MAX_PLACES = 4;

const formatMonth = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
