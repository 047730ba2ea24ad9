/** Origin of the Turnstile script and frame. */
export const CHALLENGE_ORIGIN = 'https://challenges.cloudflare.com';

/** Header of the challenge token; never forwarded to a backend. */
export const CHALLENGE_HEADER = 'x-challenge';

/** Purpose of a token; others are rejected. */
export const CHALLENGE_ACTION = 'send-code';
