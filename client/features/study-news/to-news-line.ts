import { schoolArtAddress } from '#shared/art/art-address.ts';
import type { Country } from '#shared/contract/country.ts';
import type { News } from '#shared/contract/news.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { dayOfNews } from '#client/i18n/day-text.ts';
import { twoNames } from '#client/site/two-names.ts';
import type { NewsLine } from './news-line.ts';

/** An article without a picture gets a drawn one of its country, always the same. */
export function toNewsLine(news: News, countries: readonly Country[], locale: Locale): NewsLine {
  const { id, title, subtitle, cover, countryKey, fkAreaCountryId } = news;
  const country = countries.find((one) => one.id === fkAreaCountryId);
  return {
    id,
    title,
    subtitle,
    day: dayOfNews(news),
    country: country ? twoNames(country, locale).own : '',
    cover: cover || schoolArtAddress({ id: `n-${id}`, country: countryKey || country?.key || 'any' }),
  };
}
