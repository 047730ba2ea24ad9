export const MINIMUM_AGE = 12;
const OLDEST_AGE = 120;

/** Full years between two dates, both 2026-12-05. */
export function yearsBetween(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Valid calendar date: 2026-02-30 is not. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Today in Hong Kong, where most students are. */
export const hongKongDay = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

/** Minimum age for an account, reached on the birthday itself. */
export function isBirthday(day: string, today = hongKongDay()): boolean {
  if (!isDay(day)) return false;
  const age = yearsBetween(day, today);
  return age >= MINIMUM_AGE && age <= OLDEST_AGE;
}

export const NAME_MAX = 60;
export const NICKNAME_MAX = 30;

/** Passport name: Latin letters with pinyin tone marks, one or more words. */
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ '’.-]{1,2}[\p{Script=Latin}\p{M}]+)*\.?$/u;

export const isLatinName = (name: string) => name.length <= NAME_MAX && LATIN_NAME.test(name);

/** Control, line separator, bidi and invisible characters, which reverse text or make names look equal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Except the joiner inside emoji. */
const JOINERS = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;
/** Rejects names of combining marks or invisible letters only. */
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
