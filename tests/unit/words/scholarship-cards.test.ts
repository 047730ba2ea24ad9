import { expect, it } from 'vitest';
import articles from '#backend/seed/data/articles.json' with { type: 'json' };
import { SITES } from '#backend/seed/sites.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// The page on scholarships repeats amounts of the article on scholarships, which cites their sources.

const ARTICLE_ID = 5045;
const article = articles.find(({ id }) => id === ARTICLE_ID);
const articleText = JSON.stringify(article?.body);
const cards = SITES.flatMap(({ pages }) => pages)
  .filter(({ menuKey }) => menuKey === 'scholarships')
  .flatMap(({ modules }) => modules.flatMap(({ items }) => items ?? []))
  .filter(({ link }) => link?.startsWith('https:'));

it('every scholarship links to a source of the article', () => {
  expect(cards.length).toBeGreaterThan(8);
  expect(cards.map(({ link }) => link)).toEqual(
    cards.map(({ link }) => article?.sources?.find(({ address }) => address === link)?.address),
  );
});

it.each(LOCALES)('every amount of a scholarship in %s is in the article', (locale) => {
  const texts = cards.flatMap(({ figure, body }) => [figure?.[locale] ?? '', body?.[locale] ?? '']);
  const amounts = texts.flatMap((text) => text.match(/(?:HK|CA|A)?[$£][\d,]+|\d+%/g) ?? []);
  expect(amounts.length).toBeGreaterThan(8);
  expect(amounts.filter((amount) => !articleText.includes(amount))).toEqual([]);
});
