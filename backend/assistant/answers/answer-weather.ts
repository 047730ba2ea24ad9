import type { Locale } from '#shared/locale/locales.ts';
import { weatherCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replySaying, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { nameMonth } from '#backend/assistant/name-month.ts';
import { say } from '#backend/assistant/say.ts';
import {
  citiesWithClimate,
  climateOfCity,
  climateOfSchool,
  type ClimateRow,
} from '#backend/queries/assistant/climate.ts';
import type { Season } from '#backend/assistant/wishes.ts';
import { readRows } from '#backend/queries/database.ts';
import { nameSky } from '#backend/weather/name-sky.ts';

/** A city's average year, from rows; of a school it is that of its city. */
export async function answerWeather(asked: Asked): Promise<Reply> {
  const { db, wishes, locale, publicLevel, now } = asked;
  const [school] = wishes.schools;
  const year =
    wishes.city !== null
      ? await readRows(db, climateOfCity(wishes.city, locale))
      : school === undefined
        ? null
        : await readRows(db, climateOfSchool(school, locale));
  const cities = await readRows(db, citiesWithClimate(wishes.country, locale, publicLevel));
  const suggestions = cities.map(({ city }) => say(locale, 'suggestWeather', { city }));
  const [any] = year ?? [];
  if (!any) return replySaying(locale, 'weatherWhich', { suggestions });
  const { city } = any;
  const sought = wishes.month ?? (wishes.season && monthOf(wishes.season, year ?? [])) ?? now.getUTCMonth() + 1;
  const month = year?.find((row) => row.month === sought);
  if (!year || !month) return { ...replyUnknown(locale, 'weatherUnknown', { city }), suggestions };
  const isNow = wishes.month === null && wishes.season === null;
  const live = isNow ? await measureNow(asked, month) : null;
  return replyWith(
    [
      live ? paragraph(locale, tellNow(live, locale)) : '',
      paragraph(
        locale,
        say(locale, 'weatherIs', { ...month, month: nameMonth(sought, locale) }),
        rangeOf(year, locale),
      ),
      paragraph(locale, say(locale, 'weatherSource', { source: month.source })),
    ],
    { cards: [weatherCard(month, live)], suggestions: suggestions.filter((text) => !text.includes(city)) },
  );
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
