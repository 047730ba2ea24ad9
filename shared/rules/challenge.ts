export const CHALLENGE_ORIGIN = 'https://challenges.cloudflare.com';

/** Header of the CAPTCHA token. Never forwarded to a backend. */
export const CHALLENGE_HEADER = 'x-challenge';

/** Action for which a Turnstile token is issued. Tokens of other actions are rejected. */
export const CHALLENGE_ACTION = 'send-code';
