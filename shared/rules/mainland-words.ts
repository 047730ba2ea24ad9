import { GLOSSARY } from '#shared/names/glossary.ts';

/** Entries of the glossary that are plain words, not patterns with context. */
const PLAIN_WORDS = /^[\p{Script=Han}|]+$/u;

/** Mainland words that a converter has left in Hong Kong's characters, with the word that Hong Kong uses. */
export const findMainlandWords = (text: string): { found: string; word: string }[] =>
  GLOSSARY.flatMap(({ not: { 'zh-hk': not }, say: { 'zh-hk': word } }) => {
    const found = not && PLAIN_WORDS.test(not.source) ? (not.exec(text)?.[0] ?? '') : '';
    return found && word ? [{ found, word }] : [];
  });
