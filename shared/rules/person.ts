import { getHongKongDay } from './hong-kong-day.ts';

export const MINIMUM_AGE = 12;
const MAXIMUM_AGE = 120;

/** Returns the full years between two dates such as 2026-12-05. */
export function getAge(birthday: string, today: string): number {
  const calendarYears = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? calendarYears - 1 : calendarYears;
}

/** Returns whether a calendar date such as 2026-02-28 exists. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/**
 * Returns whether a birthday exists and the age is permitted for an account. The minimum age is reached on the birthday
 * itself.
 */
export function isBirthday(day: string, today = getHongKongDay()): boolean {
  if (!isDay(day)) return false;
  const age = getAge(day, today);
  return age >= MINIMUM_AGE && age <= MAXIMUM_AGE;
}

export const MAX_NAME_CHARS = 60;
export const MAX_NICKNAME_CHARS = 30;

/** Matches a name as in a passport: one or more words in Latin letters, which may have tone marks of pinyin. */
const LATIN_NAME_PATTERN = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ '’.-]{1,2}[\p{Script=Latin}\p{M}]+)*\.?$/u;

export const isLatinName = (name: string) => name.length <= MAX_NAME_CHARS && LATIN_NAME_PATTERN.test(name);

/**
 * Matches control, line separator, bidi and invisible characters, which reverse text or make different names look
 * equal.
 */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Matches zero-width joiners inside emoji, which are allowed. */
const EMOJI_JOINERS = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;
/** Matches a visible character. A name that consists only of combining marks or invisible letters is rejected. */
const VISIBLE_CHARACTER = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Scripts in which joiners within a word are required for correct spelling, such as Persian and those of India and its
 * neighbours.
 */
const JOINED_SCRIPTS =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const WORD_JOINERS = new RegExp(`(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=[${JOINED_SCRIPTS}])`, 'gu');

const isPrintable = (name: string, maxLength: number) =>
  [...name].length <= maxLength &&
  VISIBLE_CHARACTER.test(name) &&
  !INVISIBLE_CHARACTERS.test(name.replace(EMOJI_JOINERS, '').replace(WORD_JOINERS, ''));

export const isNickname = (name: string) => isPrintable(name, MAX_NICKNAME_CHARS);
export const isRealName = (name: string) => isPrintable(name, MAX_NAME_CHARS);

export const GENDERS = ['female', 'male'] as const;
