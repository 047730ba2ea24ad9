export const NAME_MAX = 60;
export const NICKNAME_MAX = 30;

/** A name as a passport writes it: letters, with their tone marks where it is pinyin, in one or more words. */
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[ '’.-]{1,2}[\p{Script=Latin}\p{M}]+)*\.?$/u;

export const isLatinName = (name: string) => name.length <= NAME_MAX && LATIN_NAME.test(name);

const isShown = (name: string, longest: number) =>
  name.trim() !== '' && [...name].length <= longest && !/\p{Cc}/u.test(name);

export const isNickname = (name: string) => isShown(name, NICKNAME_MAX);
export const isRealName = (name: string) => isShown(name, NAME_MAX);
