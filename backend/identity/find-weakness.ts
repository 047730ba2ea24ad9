// Ranked from leaks of real accounts; of its entries those count that are long enough to be taken for a password here.
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { PASSWORD_MIN } from '#shared/rules/password.ts';
import type { Phone } from '#backend/queries/identity/users.ts';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(leaked.filter(({ length }) => length >= PASSWORD_MIN));

export interface Owner {
  phone: Phone;
  nickname: string;
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
export function findWeakness(password: string, { phone, nickname }: Owner): Weakness | null {
  const plain = password.toLowerCase();
  if (isOwn(plain, phone, nickname.toLowerCase())) return 'passwordOwn';
  return isCommon(plain) || COMMON_PASSWORDS.has(withoutTail(plain)) ? 'passwordCommon' : null;
}

/** The number with or without its area code, however it is spaced, and the name: alone, or with a tail that adds nothing. */
function isOwn(plain: string, { areaCode, mobile }: Phone, nickname: string): boolean {
  const digits = plain.replace(/[\s+()-]/g, '').replace(/^0+/, '');
  if (
    [mobile, `${areaCode}${mobile}`, `00${areaCode}${mobile}`].some(
      (number) => digits === number || digits === `${number}${number}`,
    )
  )
    return true;
  return nickname !== '' && [plain, withoutTail(plain)].includes(nickname);
}

function isCommon(plain: string): boolean {
  if (COMMON_PASSWORDS.has(plain)) return true;
  if (new Set(plain).size < FEWEST_SIGNS) return true;
  const backwards = [...plain].toReversed().join('');
  return ROWS.some((row) => row.includes(plain) || row.includes(backwards));
}

/** A capital, an exclamation mark or a few digits more are what everybody adds when asked for more. */
const withoutTail = (plain: string) => plain.replace(/[\d\W_]{1,4}$/u, '').trimEnd();
