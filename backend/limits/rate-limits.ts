import { type Database, queryRow, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  deleteExpiredAttempts,
  removeLatestAttempt,
  removeAttempt,
  selectNextAttemptAt,
  addAttempt,
} from '#backend/queries/identity/attempts.ts';
import { RESEND_SECONDS } from '#shared/constants.ts';
import { getNetworkKey, listNetworks } from '#shared/rules/network-of.ts';

// Rate limits of the backend, each with its reason.

/** Consumes one attempt. Returns null if it is allowed, otherwise the number of seconds to wait. */
export async function consumeRateLimit(
  db: Database,
  limits: readonly Limit[],
  now = Date.now(),
): Promise<number | null> {
  const limitsJson = JSON.stringify(limits);
  const [, consumedRows, [nextAttempt]] = await batchRead(
    db,
    deleteExpiredAttempts(now - MAX_LIMIT_SECONDS * 1000, DAY_PREFIX, now - DAY_SECONDS * 1000),
    addAttempt(limitsJson, now),
    selectNextAttemptAt(limitsJson, now),
  );
  return consumedRows.length > 0 ? null : getSecondsUntil(nextAttempt?.at ?? now, now);
}

/**
 * Refunds an attempt after a success. Only the given attempt is removed. All others, including concurrent ones, still
 * count.
 */
export async function refundAttempt(db: Database, limits: readonly Limit[], takenAt: number): Promise<void> {
  await batchWrite(db, [removeAttempt(JSON.stringify(limits), takenAt)]);
}

/** Returns the seconds until the next allowed attempt, without consuming one, or null if an attempt is allowed now. */
export async function getRetryAfter(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const nextAttempt = await queryRow(db, selectNextAttemptAt(JSON.stringify(limits), now));
  return nextAttempt?.at ? getSecondsUntil(nextAttempt.at, now) : null;
}

const getSecondsUntil = (timestamp: number, now: number) => Math.max(1, Math.ceil((timestamp - now) / 1000));

/** Rate limit: at most `max` attempts in a sliding window of `seconds`. */
export interface Limit {
  bucket: string;
  seconds: number;
  max: number;
}

/**
 * Creates one limit per enclosing network. Wider networks get higher limits, so that a whole range of addresses is
 * limited too.
 */
const createNetworkLimits = (bucket: string, address: string, { seconds, max }: Omit<Limit, 'bucket'>): Limit[] =>
  listNetworks(address).map(({ key, households }) => ({
    bucket: `${bucket}:${key}`,
    seconds,
    max: max * households,
  }));

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const DAY = 24 * HOUR_SECONDS;

/** Longest window, except for daily limits, whose bucket names begin with DAY_PREFIX. */
export const MAX_LIMIT_SECONDS = HOUR_SECONDS;
export const DAY_SECONDS = DAY;
const DAY_PREFIX = 'day:';

export const CODE_VALIDITY_SECONDS = 10 * MINUTE_SECONDS;

/**
 * Maximum number of attempts for one code. The network that requested the code has five attempts of its own, so that
 * attackers elsewhere cannot use up the owner's attempts. Other networks have five each and ten together, for owners
 * who change networks. Fifteen attempts at six digits succeed with a probability of 15 in 1,000,000. Five codes an hour
 * (getStrangerCodeLimits) allow 75 attempts, or 1 in 13,000, while the owner receives five text messages.
 */
export const CODE_ATTEMPTS = { ofOneNetwork: 5, ofOthersTogether: 10 };

/**
 * Maximum number of unused codes per hour and network. A school hall may have a single address for 200 students, some
 * of whom request a code twice. A device may serve a family or a fair stand. Used codes do not count
 * (refundCodeAttempts).
 */
const MAX_UNUSED_CODES_PER_NETWORK = 250;
const MAX_UNUSED_CODES_PER_DEVICE = 10;

/**
 * Limits the codes that unknown devices request for a number, because text messages cost money and annoy their
 * recipients.
 */
export const getStrangerCodeLimits = (number: string, address: string, device = ''): Limit[] => [
  { bucket: `code:number:${number}`, seconds: RESEND_SECONDS, max: 1 },
  { bucket: `code:number:${number}`, seconds: 10 * MINUTE_SECONDS, max: 3 },
  { bucket: `code:number:${number}`, seconds: HOUR_SECONDS, max: 5 },
  ...getSharedCodeLimits(address, device),
];

/** Limits that other people on the same network or device can exhaust. */
export const getSharedCodeLimits = (address: string, device: string): Limit[] => [
  ...(device ? [{ bucket: `code:device:${device}`, seconds: HOUR_SECONDS, max: MAX_UNUSED_CODES_PER_DEVICE }] : []),
  ...createNetworkLimits('code:network', address, { seconds: HOUR_SECONDS, max: MAX_UNUSED_CODES_PER_NETWORK }),
];

/**
 * Refunds the attempts of a correct code, which was neither a guess nor part of a flood. The latest code request of the
 * same network and device is refunded too, because the code does not identify its own request.
 */
export async function refundCodeAttempts(
  db: Database,
  { number, address, device, guessedAt }: { number: string; address: string; device: string; guessedAt: number },
): Promise<void> {
  await batchWrite(db, [
    removeAttempt(JSON.stringify(getCodeGuessLimits(number, address)), guessedAt),
    removeLatestAttempt(JSON.stringify(getSharedCodeLimits(address, device))),
  ]);
}

/**
 * Limits for devices known to the account, which unknown devices cannot use up. They do not depend on the network,
 * because an attacker may be on the same network.
 */
export const getOwnerCodeLimits = (number: string): Limit[] => [
  { bucket: `code:owner:number:${number}`, seconds: RESEND_SECONDS, max: 1 },
  { bucket: `code:owner:number:${number}`, seconds: 10 * MINUTE_SECONDS, max: 3 },
  { bucket: `code:owner:number:${number}`, seconds: HOUR_SECONDS, max: 5 },
];

/** Limits notices to a registered number, sent instead of registration codes, to one per hour. */
export const getRegisteredNumberLimits = (number: string): Limit[] => [
  { bucket: `code:taken:number:${number}`, seconds: HOUR_SECONDS, max: 1 },
];

/** Limits an agent's text messages per day. A higher number indicates abuse. */
export const getAgencyDailyTextLimits = (agentKey: string, max: number): Limit[] => [
  { bucket: `${DAY_PREFIX}texts:${agentKey}`, seconds: DAY, max },
];

/** Limits one network to half of an agent's daily text messages. */
export const getNetworkDailyTextLimits = (agentKey: string, max: number, address: string): Limit[] =>
  listNetworks(address).map(({ key }) => ({
    bucket: `${DAY_PREFIX}network:${agentKey}:${key}`,
    seconds: DAY,
    max: Math.max(1, Math.floor(max / 2)),
  }));

/**
 * Second daily limit of the same size for codes to known devices, so that a flood from unknown devices cannot use it
 * up.
 */
export const getAgencyDailyOwnerTextLimits = (agentKey: string, max: number): Limit[] => [
  { bucket: `${DAY_PREFIX}owners:${agentKey}`, seconds: DAY, max },
];

/** Limits warnings by kind. If many new devices log in, the first warnings are enough. */
export const getWarningLimits = (kind: string, number: string): Limit[] => [
  { bucket: `warn:${kind}:number:${number}`, seconds: HOUR_SECONDS, max: 1 },
  { bucket: `${DAY_PREFIX}warn:${kind}:number:${number}`, seconds: DAY, max: 3 },
];

/** Limits notices of news, so that several decisions on one morning result in one notice. */
export const getNoticeLimits = (kind: string, recipient: string): Limit[] => [
  { bucket: `notice:${kind}:user:${recipient}`, seconds: HOUR_SECONDS, max: 1 },
  { bucket: `${DAY_PREFIX}notice:user:${recipient}`, seconds: DAY, max: 4 },
];

/**
 * Limits bookings of appointments. A network may be that of a whole school, and each booking sends reminders to a
 * number or e-mail address.
 */
export const getAppointmentLimits = (contacts: readonly string[], address: string): Limit[] => [
  ...contacts.map((contact) => ({ bucket: `${DAY_PREFIX}appointment:${contact}`, seconds: DAY, max: 3 })),
  ...createNetworkLimits('appointment:network', address, { seconds: HOUR_SECONDS, max: 20 }),
];

/**
 * Limits password attempts per network, so that an attacker cannot lock out the owner. Only a distributed attack
 * affects the owner, who can then log in with a code, which has its own limit.
 */
export const getPasswordGuessLimits = (number: string, address: string): Limit[] => [
  { bucket: `guess:number:${number}:${getNetworkKey(address)}`, seconds: 15 * MINUTE_SECONDS, max: 10 },
  { bucket: `guess:number:${number}`, seconds: HOUR_SECONDS, max: 100 },
  ...getAttemptLimits(address),
];

/** Limits code attempts, in addition to the limit of each code. */
export const getCodeGuessLimits = (number: string, address: string): Limit[] => [
  { bucket: `guess:code:${number}:${getNetworkKey(address)}`, seconds: 15 * MINUTE_SECONDS, max: 10 },
  ...getAttemptLimits(address),
];

/** Limits attempts per IP address. The limit is high, because many people may share an address. */
const getAttemptLimits = (address: string): Limit[] =>
  createNetworkLimits('guess:network', address, { seconds: 15 * MINUTE_SECONDS, max: 100 });

/** Returns the bucket for attempts at one account from one network. */
export const getStaffGuessBucket = (account: string, address: string) => `staff:${account}:${getNetworkKey(address)}`;

/**
 * Limits password attempts at staff accounts: ten per network, so that attackers elsewhere do not lock out the owner; a
 * hundred per account from all networks; and a total per network over all accounts.
 */
export const getStaffGuessLimits = (account: string, address: string): Limit[] => [
  { bucket: getStaffGuessBucket(account, address), seconds: 10 * MINUTE_SECONDS, max: 10 },
  { bucket: `staff:account:${account}`, seconds: HOUR_SECONDS, max: 100 },
  ...createNetworkLimits('staff:network', address, { seconds: 10 * MINUTE_SECONDS, max: 60 }),
];

/** Limits attempts at the second factor after a correct password. */
export const getStaffCodeLimits = (staffId: number): Limit[] => [
  { bucket: `staff:code:${staffId}`, seconds: 10 * MINUTE_SECONDS, max: 5 },
];

/** Limits attempts with wrong set-up links. The links cannot be guessed. The limit covers typing mistakes. */
export const getSetUpLimits = (address: string): Limit[] =>
  createNetworkLimits('staff:set-up', address, { seconds: 10 * MINUTE_SECONDS, max: 30 });

/**
 * Limits questions to the assistant, because an answer may use a paid language model. The limit per network is high,
 * because many people may share an address.
 */
export const getAssistantLimits = (requester: string, address: string): Limit[] => [
  { bucket: `ask:asker:${requester}`, seconds: HOUR_SECONDS, max: 120 },
  ...(address ? createNetworkLimits('ask:network', address, { seconds: HOUR_SECONDS, max: 600 }) : []),
];

/** Limits requests for an adviser, because staff have to handle them. */
export const getContactLimits = (requester: string, address: string): Limit[] => [
  { bucket: `contact:asker:${requester}`, seconds: HOUR_SECONDS, max: 60 },
  ...(address ? createNetworkLimits('contact:network', address, { seconds: HOUR_SECONDS, max: 120 }) : []),
];

export const getUploadLimits = (userId: number): Limit[] => [
  { bucket: `upload:user:${userId}`, seconds: HOUR_SECONDS, max: 60 },
];

export const getStaffUploadLimits = (staffId: number): Limit[] => [
  { bucket: `upload:staff:${staffId}`, seconds: HOUR_SECONDS, max: 120 },
];

/** Limits exports, because each reads all files of the user. */
export const getExportLimits = (userId: number): Limit[] => [
  { bucket: `export:user:${userId}`, seconds: HOUR_SECONDS, max: 5 },
];
/** Limits consents, because each is appended to a permanent log. */
export const getConsentLimits = (userId: number): Limit[] => [
  { bucket: `consent:user:${userId}`, seconds: HOUR_SECONDS, max: 60 },
];
/** Limits withdrawals of consent, separately from getConsentLimits, so that consents cannot block a withdrawal. */
export const getWithdrawalLimits = (userId: number): Limit[] => [
  { bucket: `withdrawal:user:${userId}`, seconds: HOUR_SECONDS, max: 60 },
];

/** Limits answers of a paid language model. Beyond the limit, answers are rule-based. */
export const getModelLimits = (owner: string, address: string): Limit[] => [
  { bucket: `model:owner:${owner}`, seconds: HOUR_SECONDS, max: 40 },
  ...createNetworkLimits('model:network', address, { seconds: HOUR_SECONDS, max: 300 }),
];

/** Limits notes through a family link, because the student reads them. */
export const getFamilyLimits = (linkId: number): Limit[] => [
  { bucket: `family:link:${linkId}`, seconds: HOUR_SECONDS, max: 60 },
];

/** Limits text messages about a lecture, so that repeated reservations do not send a paid message each time. */
export const getLectureTextLimits = (userId: number): Limit[] => [
  { bucket: `lecture:user:${userId}`, seconds: HOUR_SECONDS, max: 3 },
];

export const getApiLimits = (tokenId: number): Limit[] => [
  { bucket: `api:token:${tokenId}`, seconds: MINUTE_SECONDS, max: 120 },
];
