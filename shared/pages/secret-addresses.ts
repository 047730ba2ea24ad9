// Paths that contain a secret token, which alone grants access. They are kept out of logs (log-line.ts), referrers,
// caches and search engines (worker/security/set-security-headers.ts).

/** Path before the token, by kind of link. */
export const SECRET_ADDRESSES = { family: '/family/', appointment: '/book/', calendar: '/_/calendar/' } as const;

const SECRET_PATTERN = '[\\w-]{20,}';
const prefixPattern = Object.values(SECRET_ADDRESSES).join('|');
const SECRET_IN_TEXT = new RegExp(`(${prefixPattern})${SECRET_PATTERN}`, 'g');
const SECRET_PATH = new RegExp(`(?:${prefixPattern})${SECRET_PATTERN}`);

export const isSecretAddress = (pathname: string): boolean => SECRET_PATH.test(pathname);

/** Removes the tokens from a log line. */
export const hideSecretAddresses = (line: string): string => line.replace(SECRET_IN_TEXT, '$1…');
