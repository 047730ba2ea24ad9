import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHALLENGE_ORIGIN } from '#shared/rules/challenge.ts';
import { parseFilmHosts } from '#shared/rules/film-hosts.ts';
import { isSecretAddress } from '#shared/pages/secret-addresses.ts';
import { parseStage } from '#shared/stage.ts';
import { addHeaders, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { LIBRARY_STYLES } from './library-styles.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** Without includeSubDomains: an agency's host may be the apex of its domain. */
const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}`;
/** Form that the HSTS preload list requires. */
const PRELOADED_TRANSPORT = `max-age=${2 * YEAR_SECONDS}; includeSubDomains; preload`;

/** `domains` is the setting HSTS_PRELOAD: domains all of whose subdomains serve https permanently. */
function strictTransport(hostname: string, domains: string): string {
  const isNamed = domains
    .split(/\s+/)
    .some((domain) => domain && (hostname === domain || hostname.endsWith(`.${domain}`)));
  return isNamed ? PRELOADED_TRANSPORT : STRICT_TRANSPORT;
}

/** Link preview images set cross-origin themselves. */
const RESOURCE_POLICY = 'cross-origin-resource-policy';

const REFERRER = 'referrer-policy';

/** Responses of URLs that contain a secret: no referrer, no storage, no indexing. */
const SECRET_URL_HEADERS: [name: string, value: string][] = [
  [REFERRER, 'no-referrer'],
  ['cache-control', 'private, no-store'],
  ['x-robots-tag', 'noindex, nofollow'],
];

const NO_STORE: [name: string, value: string][] = [['cache-control', 'private, no-store']];

/** JSON without a cache-control of its own may be personal and must not outlive the logout in a browser. */
const storageOf = ({ headers }: Response) =>
  !headers.has('cache-control') && headers.get('content-type')?.includes('json') ? NO_STORE : [];

const DEFAULT_HEADERS = {
  'x-content-type-options': 'nosniff',
  [REFERRER]: 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // Other sites must not embed our images or files.
  [RESOURCE_POLICY]: 'same-origin',
};

/** On every response; one with a policy of its own keeps it, with frame-ancestors added. */
export function setSecurityHeaders() {
  return createMiddleware<EdgeEnv>(async function setSecurityHeadersStep(c, next) {
    await next();
    // The service worker may store public pages for offline use.
    if (c.get('pageAudience') === 'everybody') addHeaders(c, [['x-page-for', 'everybody']]);
    const secret = isSecretAddress(urlOf(c).pathname) ? SECRET_URL_HEADERS : storageOf(c.res);
    if (c.get('hasFinalHeaders')) return addHeaders(c, secret);
    const sources = [`'nonce-${nonceOf(c)}'`];
    const headers = securityHeaders(c, { scripts: sources, styles: sources });
    const own = [POLICY, RESOURCE_POLICY, REFERRER].filter((name) => c.res.headers.has(name));
    addHeaders(c, [...headers.filter(([name]) => !own.includes(name)), ...withFrameAncestors(c.res), ...secret]);
  });
}

/** CSP nonce of this response. */
export function nonceOf(c: Context<EdgeEnv>): string {
  const known = c.get('nonce');
  if (known) return known;
  const nonce = createNonce();
  c.set('nonce', nonce);
  return nonce;
}

const POLICY = 'content-security-policy';

/** Adds frame-ancestors to a policy that a drawing or a file has set itself. */
function withFrameAncestors({ headers }: Response): [name: string, value: string][] {
  const own = headers.get(POLICY);
  return own === null || own.includes('frame-ancestors') ? [] : [[POLICY, `${own}; frame-ancestors 'self'`]];
}

/** Security headers of a response, with the CSP sources of its inline scripts and styles. */
export function securityHeaders(c: Context<EdgeEnv>, inline: InlineSources): [name: string, value: string][] {
  const { host, hostname, protocol } = urlOf(c);
  const isHttps = protocol === 'https:';
  const headers: [string, string][] = Object.entries(DEFAULT_HEADERS);
  if (isHttps) headers.push(['strict-transport-security', strictTransport(hostname, c.env.HSTS_PRELOAD)]);
  if (parseStage(c.env.DOMAIN_TYPE) !== 'production') headers.push(['x-robots-tag', 'noindex, nofollow']);
  // Vite's dev server injects inline scripts and styles.
  if (import.meta.env?.DEV) return headers;
  const foreignOrigins = [c.env.PICTURE_ORIGIN, c.env.MAP_STYLE_GLOBAL, c.env.MAP_STYLE_MAINLAND].map(originOf);
  const policy = contentSecurityPolicy({
    inline,
    host,
    isHttps,
    foreignOrigins: [...new Set(foreignOrigins)],
    filmHosts: parseFilmHosts(c.env.FILM_HOSTS),
    challengeOrigin: c.env.TURNSTILE_SITE_KEY ? CHALLENGE_ORIGIN : '',
    framesOwnFiles: isOfficePage(urlOf(c).pathname),
  });
  return [...headers, [POLICY, policy]];
}

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** Nonces or hashes in CSP syntax. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

interface PolicyParts {
  inline: InlineSources;
  host: string;
  /** Configured origins of images and maps, the only third parties. */
  foreignOrigins: string[];
  /** Hosts of embedded videos. */
  filmHosts: string[];
  /** Origin of the Turnstile challenge, '' without one. */
  challengeOrigin: string;
  /** Pages of the office show a document of a case beside its form. */
  framesOwnFiles?: boolean;
  isHttps: boolean;
}

/**
 * Default deny. Scripts run by nonce, by hash or from our own files, and the challenge's from its origin. Style attributes are
 * allowed: React and react-aria set them from scripts, so no hash can cover them, and they style their own element only. Style
 * elements need the nonce or a hash.
 */
export function contentSecurityPolicy({
  inline,
  host,
  foreignOrigins,
  filmHosts,
  challengeOrigin,
  framesOwnFiles = false,
  isHttps,
}: PolicyParts): string {
  const foreign = foreignOrigins.filter(Boolean).join(' ');
  const socket = `${isHttps ? 'wss' : 'ws'}://${host}`; // 'self' does not include WebSockets in Safari 15.
  const films = filmHosts.filter((one) => one !== host).map((one) => `https://${one}`);
  const frames = [framesOwnFiles && `'self'`, ...films, challengeOrigin].filter(Boolean);
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...inline.scripts, challengeOrigin].filter(Boolean).join(' '),
    ['style-src', `'self'`, ...inline.styles, ...LIBRARY_STYLES].join(' '),
    `style-src-attr 'unsafe-inline'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `img-src 'self' data: blob: ${foreign}`.trim(),
    `media-src 'self' blob: ${foreign}`.trim(),
    ['connect-src', `'self'`, socket, foreign, challengeOrigin].filter(Boolean).join(' '),
    `frame-src ${frames.join(' ') || "'none'"}`,
    `worker-src 'self'`, // The map's worker and the service worker.
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
