import type { Locale } from '#shared/locale/locales.ts';
import { readClaims } from './read-claims.ts';

/** What a model's words claim and nothing that it was given says. */
export const findInventions = (words: string, known: ReadonlySet<string>): string[] =>
  [...readClaims(words, 'words')].filter((claim) => !known.has(claim));

/** All that rows, and what people said, allow to be claimed. */
export const claimsOf = (given: readonly string[]): Set<string> =>
  new Set(given.flatMap((row) => [...readClaims(row, 'rows')]));

const CLAUSE_END = /[。！？；，、：](?=[^\d])|\n|[.,;:!?](?=\s)/gu;

/** The part of growing words whose figures cannot grow any more: '24,5' may become '24,500 pounds'. */
export function settledPart(words: string): string {
  const last = [...words.matchAll(CLAUSE_END)].at(-1);
  return last ? words.slice(0, last.index + 1) : '';
}

const SIMPLIFIED = /[这们来说学国个为时费课请还没过对开关]/u;
const TRADITIONAL = /[這們來說學國個為時費課請還沒過對開關]/u;

/** Whether words are in the script that the reader's language is written in. */
export const isInScript = (words: string, locale: Locale) =>
  locale === 'en-us' || !(locale === 'zh-hk' ? SIMPLIFIED : TRADITIONAL).test(words);
