import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import { readTexts } from './read-texts.ts';

// Tests typography: punctuation marks and spaces.

interface Rule {
  what: string;
  locales: Locale[];
  wrong: RegExp;
}

/**
 * Typographic rules. An ASCII comma is an error in a Chinese sentence. Between phrases without a final mark it
 * separates keywords for search engines.
 */
const RULES: Rule[] = [
  {
    what: 'a space between Han and Latin or figures',
    locales: ['zh', 'zh-hk'],
    wrong: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
  },
  {
    what: 'no space beside a Chinese mark',
    locales: ['zh', 'zh-hk'],
    wrong: /\S [，。、；：？！）」”]|[，。、；：？！（「“] \S/u,
  },
  {
    what: 'Chinese marks beside Han',
    locales: ['zh', 'zh-hk'],
    wrong: /\p{Script=Han}[;:?!()]|[;?!()]\p{Script=Han}|\p{Script=Han},[^]*。/u,
  },
  { what: 'the quotation marks of the mainland', locales: ['zh'], wrong: /[「」『』]/ },
  { what: 'the quotation marks of Hong Kong', locales: ['zh-hk'], wrong: /[“”‘]/ },
  { what: 'English quotation marks that open and close', locales: ['en-us'], wrong: /\w'\w|"\w|\w"/ },
  { what: 'no Chinese marks in English', locales: ['en-us'], wrong: /[，。；：？！（）]/ },
  { what: 'one space at a time', locales: ['en-us'], wrong: /\S {2,}\S/ },
  { what: 'three dots as one sign', locales: ['zh', 'zh-hk', 'en-us'], wrong: /\.\.\.|。。/ },
];

const EXCEPTIONS: readonly { where: RegExp; why: string }[] = [
  { where: /^backend\/messages:sms/, why: 'Text messages are paid for by their length.' },
  { where: /^backend\/seed\/data\/schools\//, why: 'Names of institutions stand as their registers write them.' },
  {
    where: /^client\/i18n\/messages\/chat:ask\.assistant$/,
    why: 'The specification’s literal words, sent as a question.',
  },
];

/** Returns the text as displayed: without markup, and with one character instead of each placeholder. */
const toVisibleText = (text: string) => text.replaceAll(/<[^>]+>/g, '\n').replaceAll(/\{\{[^}]*\}\}/g, '◌');

const TEXTS = readTexts().filter(({ where }) => !EXCEPTIONS.some((exception) => exception.where.test(where)));

describe.each(RULES)('$what', ({ locales, wrong }) => {
  it.each(locales)('in %s', (locale) => {
    const foundTexts = TEXTS.filter((text) => text.locale === locale && wrong.test(toVisibleText(text.words)));
    expect(foundTexts.map(({ where, words }) => `${where} ${words}`)).toEqual([]);
  });
});
