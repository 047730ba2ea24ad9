import { type Database, findRow, readTogether, writeTogether } from '#backend/queries/database.ts';
import { forgetAttempts, removeLatestTurn, removeTurn, nextTurn, addTurn } from '#backend/queries/identity/attempts.ts';
import { RESEND_SECONDS } from '#shared/constants.ts';
import { networkOf, networksOf } from '#shared/rules/network-of.ts';

// How often anything may be tried, asked, sent or uploaded: every limit with its reason, and whose turn it is.

/** Null where it is somebody's turn, which then counts; else the seconds to wait. */
export async function takeTurn(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const asJson = JSON.stringify(limits);
  const [, taken, [next]] = await readTogether(
    db,
    forgetAttempts(now - LONGEST_LIMIT_SECONDS * 1000, OF_A_DAY, now - DAY_SECONDS * 1000),
    addTurn(asJson, now),
    nextTurn(asJson, now),
  );
  return taken.length > 0 ? null : secondsUntil(next?.at ?? now, now);
}

/**
 * What was right was no guess. Only the turn that was taken then: guesses of others stay, and those that come together have
 * all been counted before the first one is known to be right.
 */
export async function giveTurnBack(db: Database, limits: readonly Limit[], takenAt: number): Promise<void> {
  await writeTogether(db, [removeTurn(JSON.stringify(limits), takenAt)]);
}

/** The seconds to wait, without taking a turn; null where it is somebody's turn. */
export async function findWait(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const next = await findRow(db, nextTurn(JSON.stringify(limits), now));
  return next?.at ? secondsUntil(next.at, now) : null;
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));

/** So often within a time, sliding. */
export interface Limit {
  bucket: string;
  seconds: number;
  most: number;
}

/** One limit for each network of an address, wider ones with more room: a whole range of addresses counts, not each of them alone. */
const byNetwork = (bucket: string, address: string, { seconds, most }: Omit<Limit, 'bucket'>): Limit[] =>
  networksOf(address).map(({ key, households }) => ({ bucket: `${bucket}:${key}`, seconds, most: most * households }));

const MINUTE = 60;
const HOUR = 3600;

const DAY = 24 * HOUR;

/** No limit looks back further, but for those of a day, whose buckets begin so. */
export const LONGEST_LIMIT_SECONDS = HOUR;
export const DAY_SECONDS = DAY;
const OF_A_DAY = 'day:';

export const CODE_SECONDS = 10 * MINUTE;

/**
 * Tries at one code. The network that asked for it has its five whatever others do, so nobody elsewhere can use up a code
 * that its owner is typing; any other network has five, and all of them ten together, for somebody who asked at home and
 * types on the way. Fifteen tries at six digits find a code in 15 of 1,000,000 cases; at five codes an hour
 * (strangersCodeLimits) 75 tries, 1 in 13,000, and the owner gets five texts meanwhile.
 */
export const CODE_TRIES = { ofOneNetwork: 5, ofOthersTogether: 10 };

/**
 * Codes that were asked for and not typed in yet, in an hour. A school hall registers behind one address: 200 students, some of whom
 * ask twice. A device may serve a family or a stand at a fair. A code that is typed in no longer counts (returnCodeTurns).
 */
const UNUSED_CODES_OF_A_NETWORK = 250;
const UNUSED_CODES_OF_A_DEVICE = 10;

/** Text messages cost money, and are a nuisance to whoever did not ask for them. So much can strangers have sent to a number. */
export const strangersCodeLimits = (number: string, address: string, device = ''): Limit[] => [
  { bucket: `code:number:${number}`, seconds: RESEND_SECONDS, most: 1 },
  { bucket: `code:number:${number}`, seconds: 10 * MINUTE, most: 3 },
  { bucket: `code:number:${number}`, seconds: HOUR, most: 5 },
  ...sharedCodeLimits(address, device),
];

/** Those of strangersCodeLimits that others reach for somebody: everybody on the same network, or with the same device. */
export const sharedCodeLimits = (address: string, device: string): Limit[] => [
  ...(device ? [{ bucket: `code:device:${device}`, seconds: HOUR, most: UNUSED_CODES_OF_A_DEVICE }] : []),
  ...byNetwork('code:network', address, { seconds: HOUR, most: UNUSED_CODES_OF_A_NETWORK }),
];

/**
 * After a right code: it was no guess, and who asked for it was no flood. Of requests for codes the latest of the same network and
 * device no longer counts, for the code does not say which one was its own.
 */
export async function returnCodeTurns(
  db: Database,
  { number, address, device, guessedAt }: { number: string; address: string; device: string; guessedAt: number },
): Promise<void> {
  await writeTogether(db, [
    removeTurn(JSON.stringify(codeGuessLimits(number, address)), guessedAt),
    removeLatestTurn(JSON.stringify(sharedCodeLimits(address, device))),
  ]);
}

/**
 * Whoever asks on a device that the account with this number knows has a share of the same size, which no stranger can use
 * up. Not counted by network, for a stranger may sit in the same one.
 */
export const ownerCodeLimits = (number: string): Limit[] => [
  { bucket: `code:owner:number:${number}`, seconds: RESEND_SECONDS, most: 1 },
  { bucket: `code:owner:number:${number}`, seconds: 10 * MINUTE, most: 3 },
  { bucket: `code:owner:number:${number}`, seconds: HOUR, most: 5 },
];

/** A number that has an account gets a text in place of a code for a new one, and once is enough. */
export const takenNumberLimits = (number: string): Limit[] => [
  { bucket: `code:taken:number:${number}`, seconds: HOUR, most: 1 },
];

/** What an agent pays for: beyond it somebody is at work who is no student. */
export const agentsDailyTextLimits = (agentKey: string, most: number): Limit[] => [
  { bucket: `${OF_A_DAY}texts:${agentKey}`, seconds: DAY, most },
];

/** Half of an agent's texts of a day are out of reach of any one network, however many addresses it has. */
export const networksDailyTextLimits = (agentKey: string, most: number, address: string): Limit[] =>
  networksOf(address).map(({ key }) => ({
    bucket: `${OF_A_DAY}network:${agentKey}:${key}`,
    seconds: DAY,
    most: Math.max(1, Math.floor(most / 2)),
  }));

/** As many again for codes to students on their own devices, whom a stranger's flood of texts keeps from nothing. */
export const agentsDailyOwnerTextLimits = (agentKey: string, most: number): Limit[] => [
  { bucket: `${OF_A_DAY}owners:${agentKey}`, seconds: DAY, most },
];

/** Warnings of each kind: an owner who logs in on many new devices knows of the first ones. */
export const warningLimits = (kind: string, number: string): Limit[] => [
  { bucket: `warn:${kind}:number:${number}`, seconds: HOUR, most: 1 },
  { bucket: `${OF_A_DAY}warn:${kind}:number:${number}`, seconds: DAY, most: 3 },
];

/** Texts that there is something to read: several decisions of one morning are one text. */
export const noticeLimits = (kind: string, userId: number): Limit[] => [
  { bucket: `notice:${kind}:user:${userId}`, seconds: HOUR, most: 1 },
  { bucket: `${OF_A_DAY}notice:user:${userId}`, seconds: DAY, most: 4 },
];

/**
 * Guesses at a password. A stranger's do not count against its owner, who comes from another network. Only of very many
 * from everywhere the owner feels something: then a code is the way in, whose guesses are counted apart.
 */
export const passwordGuessLimits = (number: string, address: string): Limit[] => [
  { bucket: `guess:number:${number}:${networkOf(address)}`, seconds: 15 * MINUTE, most: 10 },
  { bucket: `guess:number:${number}`, seconds: HOUR, most: 100 },
  ...guessesOf(address),
];

/** Each code has its own few tries besides. */
export const codeGuessLimits = (number: string, address: string): Limit[] => [
  { bucket: `guess:code:${number}:${networkOf(address)}`, seconds: 15 * MINUTE, most: 10 },
  ...guessesOf(address),
];

/** Many people may sit behind one address. */
const guessesOf = (address: string): Limit[] =>
  byNetwork('guess:network', address, { seconds: 15 * MINUTE, most: 100 });

/** Of one account from one network. */
export const staffGuessBucket = (account: string, address: string) => `staff:${account}:${networkOf(address)}`;

/**
 * Guesses at the password of a staff account. Ten from a network, so that a stranger in another one locks nobody out
 * soon; a hundred from everywhere; and so many at all accounts from one network.
 */
export const staffGuessLimits = (account: string, address: string): Limit[] => [
  { bucket: staffGuessBucket(account, address), seconds: 10 * MINUTE, most: 10 },
  { bucket: `staff:account:${account}`, seconds: HOUR, most: 100 },
  ...byNetwork('staff:network', address, { seconds: 10 * MINUTE, most: 60 }),
];

/** Guesses at the code of somebody whose password was right. */
export const staffCodeLimits = (staffId: number): Limit[] => [
  { bucket: `staff:code:${staffId}`, seconds: 10 * MINUTE, most: 5 },
];

/** Somebody who was sent an address to set up an account mistypes; nobody guesses the address. */
export const setUpLimits = (address: string): Limit[] =>
  byNetwork('staff:set-up', address, { seconds: 10 * MINUTE, most: 30 });

/** An answer may be a model's, which costs money; many people may sit behind one address. */
export const askLimits = (asker: string, address: string): Limit[] => [
  { bucket: `ask:asker:${asker}`, seconds: HOUR, most: 120 },
  ...(address ? byNetwork('ask:network', address, { seconds: HOUR, most: 600 }) : []),
];

/** Who asks for people stands in a queue that people look at. */
export const contactLimits = (asker: string, address: string): Limit[] => [
  { bucket: `contact:asker:${asker}`, seconds: HOUR, most: 60 },
  ...(address ? byNetwork('contact:network', address, { seconds: HOUR, most: 120 }) : []),
];

export const uploadLimits = (userId: number): Limit[] => [{ bucket: `upload:user:${userId}`, seconds: HOUR, most: 60 }];

/** All the files of somebody are read for it. */
export const exportLimits = (userId: number): Limit[] => [{ bucket: `export:user:${userId}`, seconds: HOUR, most: 5 }];
/** Each adds a line to a log that is never shortened. */
export const consentLimits = (userId: number): Limit[] => [
  { bucket: `consent:user:${userId}`, seconds: HOUR, most: 60 },
];
/** Apart from it: nobody who has agreed often is kept from taking it back. */
export const withdrawalLimits = (userId: number): Limit[] => [
  { bucket: `withdrawal:user:${userId}`, seconds: HOUR, most: 60 },
];

/** Every answer of a model costs money; who asks more often than this is answered by rules. */
export const modelLimits = (owner: string, address: string): Limit[] => [
  { bucket: `model:owner:${owner}`, seconds: HOUR, most: 40 },
  ...byNetwork('model:network', address, { seconds: HOUR, most: 300 }),
];

/** What a family writes by one link, and the student reads. */
export const familyLimits = (linkId: number): Limit[] => [{ bucket: `family:link:${linkId}`, seconds: HOUR, most: 60 }];

/** Who signs up, gives the seat back and signs up again is not told each time by a message that costs money. */
export const lectureTextLimits = (userId: number): Limit[] => [
  { bucket: `lecture:user:${userId}`, seconds: HOUR, most: 3 },
];
