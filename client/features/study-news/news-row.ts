import { dayOfNews } from '#client/i18n/date-texts.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { schoolArtAddress } from '#shared/art/art-address.ts';
import type { Country } from '#shared/contract/catalogue/country.ts';
import { NEWS_TOPICS, type NewsTopic } from '#shared/constants.ts';
import type { News } from '#shared/contract/catalogue/news.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** An article as lists show it. */
export interface NewsRow {
  id: string;
  title: string;
  subtitle: string;
  /** 2026-11-18, or '' where the backend gives none that can be read. */
  day: string;
  /** '' where it is about no country in particular, or about one that did not come. */
  country: string;
  cover: string;
  topic: NewsTopic | '';
}

/** An article without a picture gets a drawn one of its country, always the same. */
export function toNewsRow(news: News, countries: readonly Country[], locale: Locale): NewsRow {
  const { id, title, subtitle, cover, countryKey, fkAreaCountryId } = news;
  const country = countries.find((one) => one.id === fkAreaCountryId);
  return {
    id,
    title,
    subtitle,
    day: dayOfNews(news),
    country: country ? twoNames(country, locale).own : '',
    cover: cover || schoolArtAddress({ id: `n-${id}`, country: countryKey || country?.key || 'any' }),
    topic: NEWS_TOPICS.find((topic) => topic === news.topic) ?? '',
  };
}
