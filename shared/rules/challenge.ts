/** Where the browser's part of the challenge comes from: its script and its frame. */
export const CHALLENGE_ORIGIN = 'https://challenges.cloudflare.com';

/** In which a page hands over the token that shows a passed challenge. No backend hears of it. */
export const CHALLENGE_HEADER = 'x-challenge';

/** What a token was made for; one made for anything else opens nothing here. */
export const CHALLENGE_ACTION = 'send-code';
