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

const cardModules = SITES.flatMap(({ pages }) => pages)
  .filter(({ menuKey }) => menuKey === 'scholarships')
  .flatMap(({ modules }) => modules.filter(({ kind }) => kind === 'cards'));

/** Hosts of the bodies that award a scholarship, and of universities. */
const OWN_HOSTS =
  /(?:\.edu\.hk|\.gov\.hk|\.ac\.uk|\.edu|\.edu\.au|utoronto\.ca|ubc\.ca|ontariotechu\.ca|edb\.gov\.hk)$/u;

it('what is past, undated or only on a third-party site comes after the scholarships of the awarding bodies', () => {
  const [openCards = [], pastCards = []] = cardModules.map(({ items = [] }) =>
    items.filter(({ link }) => link?.startsWith('https:')),
  );
  const getHost = ({ link = '' }: { link?: string }) => new URL(link).host;
  expect(cardModules).toHaveLength(2);
  expect(openCards.map(getHost).filter((host) => !OWN_HOSTS.test(host))).toEqual([]);
  expect(openCards.filter(({ body }) => /20[12]\d/u.test(body?.['en-us'] ?? ''))).toEqual([]);
  expect(pastCards.length).toBeGreaterThan(5);
});

it.each([
  ['zh-hk', /(?:截止日期|期限)：/u],
  ['zh', /(?:截止日期|期限)：/u],
  ['en-us', /(?:Deadline|By): /u],
] as const)('every scholarship in %s states for whom and by when', (locale, pattern) => {
  for (const { body } of cards) {
    expect(body?.[locale]).toMatch(pattern);
    expect(body?.[locale]).toMatch(/對象：|对象：|For: /u);
  }
});
