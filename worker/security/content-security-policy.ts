export interface PolicyParts {
  nonce: string;
  host: string;
  /** Where configuration says pictures and maps come from; nothing else is foreign. */
  foreignOrigins: string[];
  /** Whose films may be shown in a frame. */
  filmHosts: string[];
  /** Where the challenge before codes by text message comes from; '' where the site has none. */
  challengeOrigin: string;
  isHttps: boolean;
}

/**
 * Nothing is allowed that is not named here; scripts run by nonce or from our own files, and the challenge's from its own. Style attributes are let in:
 * headers leave before the page is drawn, so no hash can name what React and react-aria write there, and an attribute styles
 * its own element only. Style elements need the nonce.
 */
export function contentSecurityPolicy({
  nonce,
  host,
  foreignOrigins,
  filmHosts,
  challengeOrigin,
  isHttps,
}: PolicyParts): string {
  const foreign = foreignOrigins.filter(Boolean).join(' ');
  const socket = `${isHttps ? 'wss' : 'ws'}://${host}`; // Safari 15 does not count a socket among 'self'.
  const films = filmHosts.filter((one) => one !== host).map((one) => `https://${one}`);
  const frames = [...films, challengeOrigin].filter(Boolean);
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' ${challengeOrigin}`.trim(),
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `img-src 'self' data: blob: ${foreign}`.trim(),
    `media-src 'self' blob: ${foreign}`.trim(),
    ['connect-src', `'self'`, socket, foreign, challengeOrigin].filter(Boolean).join(' '),
    `frame-src ${frames.join(' ') || "'none'"}`,
    `worker-src 'self'`, // The map's and the service worker are files of ours.
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    `report-uri /_/csp`,
  ].join('; ');
}

/** The origin of a configured address; '' for one that is empty or unreadable. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
