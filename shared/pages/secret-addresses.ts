// Addresses in whose path stands a secret that opens something by itself: whoever reads it, reads along. No line of a log names one (log-line.ts),
// and no referrer, cache or search engine gets one (worker/security/set-security-headers.ts).

/** By what each opens, as it stands in the path before its secret. */
export const SECRET_ADDRESSES = { family: '/family/', calendar: '/_/calendar/' } as const;

const SECRET = '[\\w-]{20,}';
const prefixes = Object.values(SECRET_ADDRESSES).join('|');
const IN_TEXT = new RegExp(`(${prefixes})${SECRET}`, 'g');
const IN_PATH = new RegExp(`(?:${prefixes})${SECRET}`);

export const isSecretAddress = (pathname: string): boolean => IN_PATH.test(pathname);

/** A line of a log, with the secrets left out. */
export const hideSecretAddresses = (line: string): string => line.replace(IN_TEXT, '$1…');
