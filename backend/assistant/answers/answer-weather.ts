import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { weatherCard } from '#backend/assistant/describe-card.ts';
import { type Asked, paragraph, type Reply, replySaying, replyUnknown, replyWith } from '#backend/assistant/reply.ts';
import { say } from '#backend/assistant/say.ts';
import {
  citiesWithClimate,
  climateOfCity,
  climateOfSchool,
  type ClimateRow,
} from '#backend/queries/assistant/climate.ts';
import { readRows } from '#backend/queries/database.ts';

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
  const month = (year ?? []).find((row) => row.month === (wishes.month ?? now.getUTCMonth() + 1));
  if (!year || !month) return { ...replyUnknown(locale, 'weatherUnknown', { city }), suggestions };
  return replyWith(
    [
      paragraph(locale, say(locale, 'weatherIs', { ...month, month: nameMonth(month, locale) }), rangeOf(year, locale)),
      paragraph(locale, say(locale, 'weatherSource', { source: month.source })),
    ],
    { cards: [weatherCard(month)], suggestions: suggestions.filter((text) => !text.includes(city)) },
  );
}

function rangeOf(year: readonly ClimateRow[], locale: Locale): string {
  const [cold, ...rest] = year.toSorted((a, b) => a.mean - b.mean);
  const warm = rest.at(-1);
  if (!cold || !warm) return '';
  return say(locale, 'weatherRange', {
    cold: nameMonth(cold, locale),
    coldMean: cold.mean,
    warm: nameMonth(warm, locale),
    warmMean: warm.mean,
  });
}

const nameMonth = ({ month }: ClimateRow, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, (month ?? 1) - 1, 1),
  );
