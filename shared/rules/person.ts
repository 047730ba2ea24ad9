export const MINIMUM_AGE = 12;
const OLDEST_AGE = 120;

/** Full years between two days, both written 2026-12-05. */
export function yearsBetween(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A day that the calendar has: 2026-02-30 is none. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Today where most of our students are. */
export const hongKongDay = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

/** Somebody old enough to have an account, on the very day on which they are. */
export function isBirthday(day: string, today = hongKongDay()): boolean {
  if (!isDay(day)) return false;
  const age = yearsBetween(day, today);
  return age >= MINIMUM_AGE && age <= OLDEST_AGE;
}

export const NAME_MAX = 60;
export const NICKNAME_MAX = 30;

/** A name as a passport writes it: letters, with their tone marks where it is pinyin, in one or more words. */
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ '’.-]{1,2}[\p{Script=Latin}\p{M}]+)*\.?$/u;

export const isLatinName = (name: string) => name.length <= NAME_MAX && LATIN_NAME.test(name);

/** Controls, ends of lines, and what turns the words after a name around or makes two names look like one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** But for what holds two emoji together as one. */
const JOINERS = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;
/** A mark alone, or a letter that is drawn as nothing, names nobody. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Within a word of the scripts that are not written right without them: Persian, and those of India and its neighbours. */
const JOINED =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const WORD_JOINERS = new RegExp(`(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`, 'gu');

const isPrintable = (name: string, longest: number) =>
  [...name].length <= longest &&
  VISIBLE.test(name) &&
  !INVISIBLE.test(name.replace(JOINERS, '').replace(WORD_JOINERS, ''));

export const isNickname = (name: string) => isPrintable(name, NICKNAME_MAX);
export const isRealName = (name: string) => isPrintable(name, NAME_MAX);

export const GENDERS = ['female', 'male'] as const;
