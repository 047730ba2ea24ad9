// Ranked from leaks of real accounts; of its entries those count that are long enough to be taken for a password here.
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { PASSWORD_MIN } from '#shared/rules/password.ts';
import type { Phone } from '#backend/queries/identity/users.ts';
import { isCommonPattern } from './is-common-pattern.ts';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(leaked.filter(({ length }) => length >= PASSWORD_MIN));

export interface Owner {
  phone: Phone;
  nickname: string;
  /** As 2008-03-14; '' where it was not said. */
  birthday?: string;
  /** The key of the site on which somebody is. */
  site?: string;
}

export type Weakness = 'passwordCommon' | 'passwordOwn';

/** Whole rows of keys and of the alphabet, forwards; a password that is a piece of one says nothing. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];
const FEWEST_SIGNS = 4;

/** Why a password is among the first that somebody would try; null where it is not. */
export function findWeakness(password: string, { phone, nickname, birthday = '', site = '' }: Owner): Weakness | null {
  const plain = password.toLowerCase();
  if (isOwn(plain, phone) || isDay(plain, birthday)) return 'passwordOwn';
  if ([nickname, site].some((name) => isNameAgain(plain, name.trim().toLowerCase()))) return 'passwordOwn';
  if (isNameWithEasyRest(plain, site.trim().toLowerCase())) return 'passwordOwn';
  return isCommon(plain) || isCommonPattern(plain) || COMMON_PASSWORDS.has(withoutTail(plain))
    ? 'passwordCommon'
    : null;
}

/** The number with or without its area code, however it is spaced. */
function isOwn(plain: string, { areaCode, mobile }: Phone): boolean {
  const digits = plain.replace(/[\s+()-]/g, '').replace(/^0+/, '');
  return [mobile, `${areaCode}${mobile}`, `00${areaCode}${mobile}`].some(
    (number) => digits === number || digits === `${number}${number}`,
  );
}

/** A name, once or again and again: alone, or with a tail that adds nothing. */
const isNameAgain = (plain: string, name: string): boolean =>
  name !== '' && [plain, withoutTail(plain)].some((said) => said !== '' && said.replaceAll(name, '') === '');

/** With the site's name in it, and around it digits alone or what everybody takes. */
function isNameWithEasyRest(plain: string, name: string): boolean {
  if (name === '' || !plain.includes(name)) return false;
  const rest = plain.replaceAll(name, '').replace(/[\W_]/g, '');
  return !/\p{L}/u.test(rest) || isCommonPattern(rest) || COMMON_PASSWORDS.has(rest);
}

/** In whichever order the year, the month and the day are written. */
function isDay(plain: string, birthday: string): boolean {
  const [year, month, day] = birthday.split('-');
  if (!year || !month || !day) return false;
  const orders = [
    [year, month, day],
    [day, month, year],
    [month, day, year],
  ];
  return orders.some((order) => order.join('') === plain.replace(/\D/g, '') && !/\p{L}/u.test(plain));
}

function isCommon(plain: string): boolean {
  if (COMMON_PASSWORDS.has(plain)) return true;
  if (new Set(plain).size < FEWEST_SIGNS) return true;
  const backwards = [...plain].toReversed().join('');
  return ROWS.some((row) => row.includes(plain) || row.includes(backwards));
}

/** A capital, an exclamation mark or a few digits more are what everybody adds when asked for more. */
const withoutTail = (plain: string) => plain.replace(/[\d\W_]{1,4}$/u, '').trimEnd();
