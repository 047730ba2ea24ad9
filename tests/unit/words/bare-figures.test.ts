import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COUNTRY_SECTIONS } from '#backend/seed/catalogue/info-sections.ts';
import { SITES } from '#backend/seed/sites.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { FAQ } from '#backend/seed/seed-data.ts';

// Tests that texts outside the catalogue state no sums, percentages or periods set by other institutions: news articles
// and the cards of scholarships (scholarship-cards.test.ts) cite their sources, and the catalogue stores dated facts.

const ENGLISH_NUMBER = String.raw`(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
/**
 * Matches a Chinese number before a unit. Excludes 一年 and 一天, which are ordinary words, and numbers of four digits,
 * which are years.
 */
const CHINESE_NUMBER = '(?<![\\d.])(?:[\\d½]{1,3}\\s*|[兩两二三四五六七八九十]+)';
const FIGURE_PATTERNS: Record<'english' | 'chinese', RegExp> = {
  english: new RegExp(
    String.raw`[$£€¥]\s?\d|\d\s?%|\b${ENGLISH_NUMBER}[ -](?:minute|hour|day|week|month|year)s?\b|\bunder (?:eighteen|\d+)\b`,
    'i',
  ),
  chinese: new RegExp(
    `[$£€¥]\\s?\\d|\\d\\s?%|${CHINESE_NUMBER}(?:分鐘|分钟|小時|小时|天|個?星期|个?星期|周|週|個月|个月|年(?!級|级|前|度|齡|龄)|歲|岁)`,
  ),
};

/**
 * Keys of texts whose figures concern the product itself, an agency's promise or a clock time, and so have no other
 * publisher.
 */
const OWN_FIGURES = [
  /^account\.(codeSent|look\.)/,
  /^apply-form\./, // State limits of the form fields.
  /^consent\./,
  /^frame\.invite\.text$/,
  /^guide\.rule\./, // Each of these rules has a page and a date, which country-guide/country-facts.test.ts checks.
  /^gallery\./, // Appear only on pages for developers.
  /^guide\.(uk|au|us|ca)\.clock$/,
  /^results-day\.plan\.call\.text$/, // Contains a time of day, not a figure.
  /^help: /, // Describe this site and its advisers.
  /^logins\.intro$/,
  /^matching-method\.basis\.ruleText$/, // States the maximum age of a rule used in matching.
  /^office(-[a-z]+)*\./, // State limits of the office login and its links.
  // Describe the product and the agency in the site's own pages.
  /^(mso|hengdu|northbridge): (24|2–3|Results, budget|按?成績|按?成绩|填寫成績|填写成绩)/,
  /^pathway\.routes\.us\./, // The parts of the route, after which it is called.
  // Names of categories in a register, displayed with their source.
  /^school-profile\.(specialFocus|sixMonths|twoYears)/,
];

interface LocatedText {
  where: string;
  words: string;
  locale: Locale;
}

function collectTexts(
  value: unknown,
  where: (path: string, text: string) => string,
  locale: Locale,
  path = '',
): LocatedText[] {
  if (typeof value === 'string') return [{ where: where(path, value), words: value, locale }];
  if (value === null || typeof value !== 'object') return [];
  if (locale in value && 'en-us' in value)
    return collectTexts((value as Record<Locale, unknown>)[locale], where, locale, path);
  return Object.entries(value).flatMap(([key, innerValue]) =>
    collectTexts(innerValue, where, locale, path ? `${path}.${key}` : key),
  );
}

const removeMarkup = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\{\{\w+\}\}/g, '');

function collectAllTexts(locale: Locale): LocatedText[] {
  const folder = `client/i18n/messages/${locale}`;
  const messageTexts = readdirSync(folder).flatMap((file) =>
    collectTexts(
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
      (path) => `${file.replace('.json', '')}.${path}`,
      locale,
    ),
  );
  const collectEditorTexts = (name: string, value: unknown) =>
    collectTexts(value, (_, text) => `${name}: ${removeMarkup(text).trim()}`, locale);
  return [
    ...messageTexts,
    ...collectEditorTexts('country', COUNTRY_SECTIONS),
    ...collectEditorTexts('help', FAQ),
    ...SITES.flatMap(({ agent, pages }) => collectEditorTexts(agent.keyCode, withoutSourcedCards(pages))),
  ];
}

/** Cards that link to the page of their figures. */
const withoutSourcedCards = (pages: (typeof SITES)[number]['pages']) =>
  pages.map(({ modules, ...page }) => ({
    ...page,
    modules: modules.map(({ items, ...module }) => ({
      ...module,
      items: items?.filter(({ link }) => !link?.startsWith('https:')),
    })),
  }));

const findFigures = (locale: Locale) =>
  collectAllTexts(locale).filter(({ words }) =>
    FIGURE_PATTERNS[locale === 'en-us' ? 'english' : 'chinese'].test(removeMarkup(words)),
  );

it.each(LOCALES)('no own text in %s contains a figure that others set', (locale) => {
  const statements = findFigures(locale).filter(({ where }) => !OWN_FIGURES.some((ownFigure) => ownFigure.test(where)));
  expect(statements.map(({ where, words }) => `${where} | ${words}`)).toEqual([]);
});

it('every exception is still needed', () => {
  const foundFigures = LOCALES.flatMap(findFigures);
  expect(OWN_FIGURES.filter((ownFigure) => !foundFigures.some(({ where }) => ownFigure.test(where)))).toEqual([]);
});
