import { scrypt } from 'node:crypto';
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Phone } from '#backend/queries/identity/users.ts';
import { CODE_LENGTH, isSameSecret, PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { HashTurns } from './hash-turns.ts';

// What people type in, so what can be guessed: hashed slowly, and with a salt, so that whoever sees the hashes gains
// little. A hash carries its cost, so that the cost can be raised: see docs/decisions/013.

/** N = 2^ln. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}

export const PASSWORD_COST: Cost = { ln: 14, r: 8, p: 5 };
/** A code lives ten minutes and a few tries. */
export const CODE_COST: Cost = { ln: 14, r: 8, p: 1 };

const HASH_BYTES = 32;
const SALT_BYTES = 16;

export async function hashSecret(secret: string, cost: Cost, salt = randomText(SALT_BYTES)): Promise<string> {
  return `scrypt$${cost.ln}$${cost.r}$${cost.p}$${salt}$${await derive(secret, salt, cost)}`;
}

/** Takes as long for a hash that nothing fits: where there is none, compare with nothingFits(). */
export async function fitsSecret(secret: string, hash: string): Promise<boolean> {
  const kept = readHash(hash);
  return kept !== null && isSameSecret(await derive(secret, kept.salt, kept.cost), kept.key);
}

/** A hash of no secret, at the price of one. */
export const nothingFits = ({ ln, r, p }: Cost) =>
  `scrypt$${ln}$${r}$${p}$${randomText(SALT_BYTES)}$${randomText(HASH_BYTES)}`;

/** Whether a hash was made at this cost, or has to be made anew when the secret is at hand. */
export const isAtCost = (hash: string, cost: Cost) => hash.startsWith(`scrypt$${cost.ln}$${cost.r}$${cost.p}$`);

function readHash(hash: string): { cost: Cost; salt: string; key: string } | null {
  const [kind, ln, r, p, salt, key] = hash.split('$');
  return kind === 'scrypt' && salt && key ? { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt, key } : null;
}

const turns = new HashTurns();
/** Of 16 MB mixed once, a sixth of a second is five. */
const MIXED_IN_A_MS = 4_096;

const derive = (secret: string, salt: string, cost: Cost): Promise<string> =>
  turns.take((2 ** cost.ln * cost.r * cost.p) / MIXED_IN_A_MS, () => mix(secret, salt, cost));

function mix(secret: string, salt: string, { ln, r, p }: Cost): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Two keyboards may write one letter in two ways.
  scrypt(secret.normalize('NFKC'), salt, HASH_BYTES, { N: 2 ** ln, r, p }, (error, key) =>
    error ? reject(error) : resolve(writeBytes(key)),
  );
  return promise;
}

/** Tokens are long and random, so a plain digest hides them well enough, and lets an index find them. */
export async function hashToken(token: string): Promise<string> {
  return writeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

/**
 * By which a network is known again, and not found: addresses are few enough to try them all, so a plain digest would
 * hide none. With another secret every network is a new one.
 */
export async function hashNetwork(
  { BACKEND_BASIC_AUTH = '' }: { BACKEND_BASIC_AUTH?: string },
  address: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(`networks ${BACKEND_BASIC_AUTH}`), algorithm, false, ['sign']);
  return writeBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(networkOf(address)))));
}

export const drawCode = (random = crypto.getRandomValues(new Uint32Array(1))) =>
  String((random[0] ?? 0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');

/** Bytes as text that may stand in a header, an address or a cookie: base64url without padding. */
export const writeBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** So many random bytes, as text. */
export const randomText = (bytes: number) => writeBytes(crypto.getRandomValues(new Uint8Array(bytes)));

// Ranked from leaks of real accounts; of its entries those count that are long enough to be taken for a password here.

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(leaked.filter(({ length }) => length >= PASSWORD_MIN));

interface Owner {
  phone: Phone;
  nickname: string;
  /** As 2008-03-14; '' where it was not said. */
  birthday?: string;
  /** What the site is called on which somebody is: its key, and its name in every language. */
  siteNames?: readonly string[];
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
export function findWeakness(
  password: string,
  { phone, nickname, birthday = '', siteNames = [] }: Owner,
): Weakness | null {
  const plain = password.toLowerCase();
  if (isOwn(plain, phone) || isDay(plain, birthday)) return 'passwordOwn';
  const ofSite = siteNames.flatMap(waysToWrite);
  if ([...ofSite, nickname.trim().toLowerCase()].some((name) => isNameAgain(plain, name))) return 'passwordOwn';
  if (ofSite.some((name) => isNameWithEasyRest(plain, name))) return 'passwordOwn';
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

/** Shorter words of a name stand in too many passwords that have nothing to do with it. */
const SHORTEST_WORD = 5;

/** A name of several words is also written in one, and called by one of them. */
function waysToWrite(name: string): string[] {
  const words = name.trim().toLowerCase().split(/\s+/);
  return [...new Set([words.join(' '), words.join(''), ...words.filter(({ length }) => length >= SHORTEST_WORD)])];
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

/** What the users of these sites write before some digits: love and curses in pinyin, what somebody is, and what leaked most. */
const PHRASES =
  '(?:wo)?(?:hen|zui|zhen)?(?:ai|xihuan|xiang)(?:ni|wo(?:jia)?)|caonima|nimabi|tamade|nihao|iloveu|iloveyou|admin|root|test|guest|user|dearbook|aptx';
/** The commonest surnames in pinyin and as Hong Kong writes them; and 'little' with a syllable behind it. */
const NAMES =
  'wang|li|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|chan|wong|lee|cheung|lau|yeung|leung|ng|lam|tang|xiao[a-z]{2,5}';
/**
 * Digits that are said aloud: 'I love you', 'for ever', 'kiss me'. None begins another or is made of others: a password that
 * can be read in two ways at each of its parts takes the expressions below twice as long with each of them.
 */
export const LOVE_DIGITS = ['7758521', '7758258', '1314', '520', '521', '3344', '258'];
const LOVE = `(?:${LOVE_DIGITS.join('|')})`;
/** Digits that everybody takes: a row, one digit again and again, love, a year or a day. */
const EASY = `(?:0?1234?5?6?7?8?9?0?|(\\d)\\1*|(?:${LOVE})+\\d{0,2}|(?:19|20)\\d\\d(?:[01]\\d[0-3]\\d)?)`;
const MARK = '[\\W_]*';

const PATTERNS = [
  new RegExp(`^(?:${PHRASES})+${MARK}(?:\\d{1,8}${MARK})?$`),
  new RegExp(`^(?:${NAMES})${MARK}(?:${EASY}${MARK})?$`),
  new RegExp(`^${MARK}${LOVE}{2,}\\d{0,2}${MARK}$`),
  new RegExp(`^${LOVE}+(?:${PHRASES}|${NAMES})?\\d{0,2}${MARK}$`),
];

/** Whether a password is one of the patterns in which very many are made; lists of leaks from elsewhere do not hold them. */
const isCommonPattern = (plain: string): boolean => PATTERNS.some((pattern) => pattern.test(plain));
