// Paths that contain a capability token: whoever reads the URL has access. Excluded from logs (log-line.ts), referrers,
// caches and search engines (worker/security/set-security-headers.ts).

/** Path prefix before the token, by kind. */
export const SECRET_ADDRESSES = { family: '/family/', calendar: '/_/calendar/' } as const;

const SECRET = '[\\w-]{20,}';
const prefixes = Object.values(SECRET_ADDRESSES).join('|');
const IN_TEXT = new RegExp(`(${prefixes})${SECRET}`, 'g');
const IN_PATH = new RegExp(`(?:${prefixes})${SECRET}`);

export const isSecretAddress = (pathname: string): boolean => IN_PATH.test(pathname);

/** Removes tokens from a log line. */
export const hideSecretAddresses = (line: string): string => line.replace(IN_TEXT, '$1…');
