import { RESEND_SECONDS } from '#shared/constants.ts';

/** So often within a time, sliding. */
export interface Limit {
  bucket: string;
  seconds: number;
  most: number;
}

const MINUTE = 60;
const HOUR = 3600;

/** No limit looks back further. */
export const LONGEST_LIMIT_SECONDS = HOUR;

export const CODE_SECONDS = 10 * MINUTE;
export const CODE_TRIES = 5;

/** Text messages cost money, and are a nuisance to whoever did not ask for them. */
export const codeLimits = (number: string, network: string): Limit[] => [
  { bucket: `code:number:${number}`, seconds: RESEND_SECONDS, most: 1 },
  { bucket: `code:number:${number}`, seconds: HOUR, most: 5 },
  { bucket: `code:network:${network}`, seconds: HOUR, most: 20 },
];

/** Guesses at passwords and codes; many people may sit behind one address. */
export const guessLimits = (number: string, network: string): Limit[] => [
  { bucket: `guess:number:${number}`, seconds: 15 * MINUTE, most: 10 },
  { bucket: `guess:network:${network}`, seconds: 15 * MINUTE, most: 100 },
];

export const uploadLimits = (userId: number): Limit[] => [{ bucket: `upload:user:${userId}`, seconds: HOUR, most: 60 }];
