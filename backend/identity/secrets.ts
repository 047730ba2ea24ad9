import { scrypt } from 'node:crypto';
import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Phone } from '#backend/queries/identity/phone.ts';
import { CODE_LENGTH, areSecretsEqual, MIN_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import { getNetworkKey } from '#shared/rules/network-of.ts';
import { HashQueue } from './hash-queue.ts';

// Hashing of passwords and codes. They can be guessed, so hashes are slow and salted. A hash contains its cost, so that
// the cost can be increased later (docs/decisions/013).

/** `ln` is the binary logarithm of scrypt's N. */
interface HashCost {
  ln: number;
  r: number;
  p: number;
}

export const PASSWORD_COST: HashCost = { ln: 14, r: 8, p: 5 };
/** Cost of code hashes, lower than for passwords, because a code is valid for ten minutes and few attempts. */
export const CODE_COST: HashCost = { ln: 14, r: 8, p: 1 };

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a password or a code with scrypt. */
export async function hashSecret(secret: string, cost: HashCost, salt = createRandomText(SALT_BYTES)): Promise<string> {
  return `scrypt$${cost.ln}$${cost.r}$${cost.p}$${salt}$${await deriveQueued(secret, salt, cost)}`;
}

/**
 * Compares a secret with a hash in constant time. If there is no stored hash, callers pass createDummyHash(), so that
 * the duration is the same.
 */
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const storedHash = parsePasswordHash(hash);
  return (
    storedHash !== null && areSecretsEqual(await deriveQueued(secret, storedHash.salt, storedHash.cost), storedHash.key)
  );
}

/** Returns a hash that matches no secret and takes as long to compare as a real one. */
export const createDummyHash = ({ ln, r, p }: HashCost) =>
  `scrypt$${ln}$${r}$${p}$${createRandomText(SALT_BYTES)}$${createRandomText(HASH_BYTES)}`;

/** Whether a hash has the current cost. A hash with another cost is replaced at the next login. */
export const hasCost = (hash: string, cost: HashCost) => hash.startsWith(`scrypt$${cost.ln}$${cost.r}$${cost.p}$`);

function parsePasswordHash(hash: string): { cost: HashCost; salt: string; key: string } | null {
  const [kind, ln, r, p, salt, key] = hash.split('$');
  return kind === 'scrypt' && salt && key ? { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt, key } : null;
}

const hashQueue = new HashQueue();
/** Work (N × r × p) per millisecond. Measured: N = 2^14, r = 8 and p = 5 take a sixth of a second. */
const SCRYPT_ROUNDS_PER_MS = 4_096;

const deriveQueued = (secret: string, salt: string, cost: HashCost): Promise<string> =>
  hashQueue.run((2 ** cost.ln * cost.r * cost.p) / SCRYPT_ROUNDS_PER_MS, () => deriveKey(secret, salt, cost));

function deriveKey(secret: string, salt: string, { ln, r, p }: HashCost): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Unicode can encode some letters in two ways, which differ between keyboards.
  scrypt(secret.normalize('NFKC'), salt, HASH_BYTES, { N: 2 ** ln, r, p }, (error, key) =>
    error ? reject(error) : resolve(encodeBase64Url(key)),
  );
  return promise;
}

/** Hashes a token. Tokens are long and random, so a plain digest, which can be indexed, is sufficient. */
export async function hashToken(token: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

/**
 * Returns a keyed hash of a network. There are few enough IP addresses to enumerate, so a plain digest would reveal
 * them. After the key is changed, all networks count as unknown.
 */
export async function hashNetwork(
  { BACKEND_BASIC_AUTH = '' }: { BACKEND_BASIC_AUTH?: string },
  ipAddress: string,
): Promise<string> {
  const encodeText = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encodeText(`networks ${BACKEND_BASIC_AUTH}`), algorithm, false, [
    'sign',
  ]);
  return encodeBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeText(getNetworkKey(ipAddress)))));
}

export const generateCode = (random = crypto.getRandomValues(new Uint32Array(1))) =>
  String((random[0] ?? 0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');

/** Encodes as base64url without padding, for headers, URLs and cookies. */
export const encodeBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes base64url. Throws if it is invalid. */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

export const createRandomText = (byteCount: number) =>
  encodeBase64Url(crypto.getRandomValues(new Uint8Array(byteCount)));

// Leaked passwords by frequency. Entries below the minimum length are irrelevant.

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  leaked.filter(({ length }) => length >= MIN_PASSWORD_CHARS),
);

interface PasswordOwner {
  phone: Phone;
  nickname: string;
  /** Date of birth ('2008-03-14'), or '' if it was not entered. */
  birthday?: string;
  /** Names of the current site: its key and its name in each language. */
  siteNames?: readonly string[];
}

export type Weakness = 'passwordCommon' | 'passwordOwn';

/** Keyboard rows and the alphabet. A password that is a substring of any of them is weak. */
const KEYBOARD_ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];
const MIN_DISTINCT_CHARACTERS = 4;

/** Returns the reason why an attacker would guess the password early, or null if the password is strong enough. */
export function findWeakness(
  password: string,
  { phone, nickname, birthday = '', siteNames = [] }: PasswordOwner,
): Weakness | null {
  const lowercasePassword = password.toLowerCase();
  if (isOwnPhoneNumber(lowercasePassword, phone) || isBirthday(lowercasePassword, birthday)) return 'passwordOwn';
  const siteNameVariants = siteNames.flatMap(listNameVariants);
  if ([...siteNameVariants, nickname.trim().toLowerCase()].some((name) => isSameAsName(lowercasePassword, name)))
    return 'passwordOwn';
  if (siteNameVariants.some((name) => isNameWithSimpleSuffix(lowercasePassword, name))) return 'passwordOwn';
  return isCommon(lowercasePassword) ||
    isCommonPattern(lowercasePassword) ||
    COMMON_PASSWORDS.has(stripTrailingDigits(lowercasePassword))
    ? 'passwordCommon'
    : null;
}

/** Returns whether the password is the user's phone number, with or without area code, in any spacing. */
function isOwnPhoneNumber(lowercasePassword: string, { areaCode, mobile }: Phone): boolean {
  const digits = lowercasePassword.replace(/[\s+()-]/g, '').replace(/^0+/, '');
  return [mobile, `${areaCode}${mobile}`, `00${areaCode}${mobile}`].some(
    (number) => digits === number || digits === `${number}${number}`,
  );
}

/** Minimum length of a word in a name. Shorter words occur in too many unrelated passwords. */
const MIN_WORD_LENGTH = 5;

/** Returns spellings of a name with several words: the words joined, and each single word. */
function listNameVariants(name: string): string[] {
  const words = name.trim().toLowerCase().split(/\s+/);
  return [...new Set([words.join(' '), words.join(''), ...words.filter(({ length }) => length >= MIN_WORD_LENGTH)])];
}

/** Returns whether the password consists only of a name, which may be repeated and have a weak suffix. */
const isSameAsName = (lowercasePassword: string, name: string): boolean =>
  name !== '' &&
  [lowercasePassword, stripTrailingDigits(lowercasePassword)].some(
    (text) => text !== '' && text.replaceAll(name, '') === '',
  );

/** Returns whether the password is the site's name with only digits or a weak text added. */
function isNameWithSimpleSuffix(lowercasePassword: string, name: string): boolean {
  if (name === '' || !lowercasePassword.includes(name)) return false;
  const remainingText = lowercasePassword.replaceAll(name, '').replace(/[\W_]/g, '');
  return !/\p{L}/u.test(remainingText) || isCommonPattern(remainingText) || COMMON_PASSWORDS.has(remainingText);
}

/** Returns whether the password is the birthday, in any order of its parts. */
function isBirthday(lowercasePassword: string, birthday: string): boolean {
  const [year, month, day] = birthday.split('-');
  if (!year || !month || !day) return false;
  const dateOrders = [
    [year, month, day],
    [day, month, year],
    [month, day, year],
  ];
  return dateOrders.some(
    (digitOrder) => digitOrder.join('') === lowercasePassword.replace(/\D/g, '') && !/\p{L}/u.test(lowercasePassword),
  );
}

function isCommon(lowercasePassword: string): boolean {
  if (COMMON_PASSWORDS.has(lowercasePassword)) return true;
  if (new Set(lowercasePassword).size < MIN_DISTINCT_CHARACTERS) return true;
  const reversedPassword = [...lowercasePassword].toReversed().join('');
  return KEYBOARD_ROWS.some((row) => row.includes(lowercasePassword) || row.includes(reversedPassword));
}

/** Removes a simple suffix: digits and punctuation, at most four characters. */
const stripTrailingDigits = (lowercasePassword: string) => lowercasePassword.replace(/[\d\W_]{1,4}$/u, '').trimEnd();

/**
 * Matches common phrases, often followed by digits: affection and curses in pinyin, roles, and frequent leaked
 * passwords.
 */
const COMMON_PHRASES_SOURCE =
  '(?:wo)?(?:hen|zui|zhen)?(?:ai|xihuan|xiang)(?:ni|wo(?:jia)?)|caonima|nimabi|tamade|nihao|iloveu|iloveyou|admin|root|test|guest|user|dearbook|aptx';
/** Common surnames in pinyin and Hong Kong spelling, and 'xiao' plus a syllable. */
const COMMON_NAMES_SOURCE =
  'wang|li|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|chan|wong|lee|cheung|lau|yeung|leung|ng|lam|tang|xiao[a-z]{2,5}';
/**
 * Digits with a spoken meaning ('I love you', 'for ever', 'kiss me'). No entry is a prefix or a concatenation of
 * others: such ambiguity would double the matching time of the expressions below with each part.
 */
export const LOVE_DIGITS = ['7758521', '7758258', '1314', '520', '521', '3344', '258'];
const LOVE_DIGITS_SOURCE = `(?:${LOVE_DIGITS.join('|')})`;
/** Common digits: sequences, repetitions, LOVE_DIGITS, a year or a date. */
const EASY_DIGITS_SOURCE = `(?:0?1234?5?6?7?8?9?0?|(\\d)\\1*|(?:${LOVE_DIGITS_SOURCE})+\\d{0,2}|(?:19|20)\\d\\d(?:[01]\\d[0-3]\\d)?)`;
const PUNCTUATION_SOURCE = '[\\W_]*';

const COMMON_PASSWORD_PATTERNS = [
  new RegExp(`^(?:${COMMON_PHRASES_SOURCE})+${PUNCTUATION_SOURCE}(?:\\d{1,8}${PUNCTUATION_SOURCE})?$`),
  new RegExp(`^(?:${COMMON_NAMES_SOURCE})${PUNCTUATION_SOURCE}(?:${EASY_DIGITS_SOURCE}${PUNCTUATION_SOURCE})?$`),
  new RegExp(`^${PUNCTUATION_SOURCE}${LOVE_DIGITS_SOURCE}{2,}\\d{0,2}${PUNCTUATION_SOURCE}$`),
  new RegExp(
    `^${LOVE_DIGITS_SOURCE}+(?:${COMMON_PHRASES_SOURCE}|${COMMON_NAMES_SOURCE})?\\d{0,2}${PUNCTUATION_SOURCE}$`,
  ),
];

/** Whether a password matches a common Chinese pattern that international lists of leaked passwords lack. */
const isCommonPattern = (lowercasePassword: string): boolean =>
  COMMON_PASSWORD_PATTERNS.some((pattern) => pattern.test(lowercasePassword));
