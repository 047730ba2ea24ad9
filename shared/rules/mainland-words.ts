import { GLOSSARY } from '#shared/names/glossary.ts';

/** Matches glossary entries that are plain words rather than patterns with context. */
const PLAIN_WORDS = /^[\p{Script=Han}|]+$/u;

/** Finds words of mainland usage that a converter left in a Hong Kong text, with the word used in Hong Kong. */
export const findMainlandWords = (text: string): { found: string; word: string }[] =>
  GLOSSARY.flatMap(({ not: { 'zh-hk': forbidden }, say: { 'zh-hk': replacement } }) => {
    const foundWord = forbidden && PLAIN_WORDS.test(forbidden.source) ? (forbidden.exec(text)?.[0] ?? '') : '';
    return foundWord && replacement ? [{ found: foundWord, word: replacement }] : [];
  });
