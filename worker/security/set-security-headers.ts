import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHALLENGE_ORIGIN } from '#shared/rules/challenge.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { isSecretAddress } from '#shared/pages/secret-addresses.ts';
import { readStage } from '#shared/stage.ts';
import { addHeaders, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { LIBRARY_STYLES } from './library-styles.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** An agency's own host may be the apex of its domain: what it promises must not bind the agency's other subdomains. */
const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}`;
/** Browsers' own lists ask for the word; it says that two years are meant, for every subdomain. */
const PRELOADED_TRANSPORT = `max-age=${2 * YEAR_SECONDS}; includeSubDomains; preload`;

/** `domains` is the setting HSTS_PRELOAD: domains of which every subdomain answers https for good. */
function strictTransport(hostname: string, domains: string): string {
  const isNamed = domains
    .split(/\s+/)
    .some((domain) => domain && (hostname === domain || hostname.endsWith(`.${domain}`)));
  return isNamed ? PRELOADED_TRANSPORT : STRICT_TRANSPORT;
}

/** The picture of a shared link is there to be shown elsewhere, and says so itself. */
const OPEN_TO_SITES = 'cross-origin-resource-policy';

const REFERRER = 'referrer-policy';

/** Whatever becomes of a secret address, a page or a failure: what follows it says nothing of it, and nobody keeps or lists it. */
const OF_SECRETS: [name: string, value: string][] = [
  [REFERRER, 'no-referrer'],
  ['cache-control', 'private, no-store'],
  ['x-robots-tag', 'noindex, nofollow'],
];

const STORED_NOWHERE: [name: string, value: string][] = [['cache-control', 'private, no-store']];

/** JSON without a lifetime of its own may be personal, and a browser would keep it beyond the log-out. */
const storageOf = ({ headers }: Response) =>
  !headers.has('cache-control') && headers.get('content-type')?.includes('json') ? STORED_NOWHERE : [];

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  [REFERRER]: 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // No other site may show our pictures or read our files as its own.
  [OPEN_TO_SITES]: 'same-origin',
};

/** On every answer, whoever made it; one that brought a policy of its own keeps it, but for who may frame it. */
export function setSecurityHeaders() {
  return createMiddleware<EdgeEnv>(async function setSecurityHeadersStep(c, next) {
    await next();
    // A browser may keep such a page for when there is no network. A cookie beside it is not kept, and not seen by who keeps.
    if (c.get('pageFor') === 'everybody') addHeaders(c, [['x-page-for', 'everybody']]);
    const secret = isSecretAddress(urlOf(c).pathname) ? OF_SECRETS : storageOf(c.res);
    if (c.get('isSealed')) return addHeaders(c, secret);
    const sources = [`'nonce-${nonceOf(c)}'`];
    const headers = securityHeaders(c, { scripts: sources, styles: sources });
    const own = [POLICY, OPEN_TO_SITES, REFERRER].filter((name) => c.res.headers.has(name));
    addHeaders(c, [...headers.filter(([name]) => !own.includes(name)), ...withFrameAncestors(c.res), ...secret]);
  });
}

/** Lets this answer's own scripts and styles run, and no others. */
export function nonceOf(c: Context<EdgeEnv>): string {
  const known = c.get('nonce');
  if (known) return known;
  const nonce = newNonce();
  c.set('nonce', nonce);
  return nonce;
}

const POLICY = 'content-security-policy';

/** A policy that a drawing or a file brought along, where it does not say yet that no other site may frame it. */
function withFrameAncestors({ headers }: Response): [name: string, value: string][] {
  const own = headers.get(POLICY);
  return own === null || own.includes('frame-ancestors') ? [] : [[POLICY, `${own}; frame-ancestors 'self'`]];
}

/** What an answer to this request is to be taken as; what it brings along inline is allowed as its policy's sources say. */
export function securityHeaders(c: Context<EdgeEnv>, inline: InlineSources): [name: string, value: string][] {
  const { host, hostname, protocol } = urlOf(c);
  const isHttps = protocol === 'https:';
  const headers: [string, string][] = Object.entries(ALWAYS);
  if (isHttps) headers.push(['strict-transport-security', strictTransport(hostname, c.env.HSTS_PRELOAD)]);
  if (readStage(c.env.DOMAIN_TYPE) !== 'production') headers.push(['x-robots-tag', 'noindex, nofollow']);
  // Vite's dev server writes inline scripts and styles of its own.
  if (import.meta.env?.DEV) return headers;
  const foreignOrigins = [c.env.PICTURE_ORIGIN, c.env.MAP_STYLE_GLOBAL, c.env.MAP_STYLE_MAINLAND].map(originOf);
  const policy = contentSecurityPolicy({
    inline,
    host,
    isHttps,
    foreignOrigins: [...new Set(foreignOrigins)],
    filmHosts: readFilmHosts(c.env.FILM_HOSTS),
    challengeOrigin: c.env.TURNSTILE_SITE_KEY ? CHALLENGE_ORIGIN : '',
  });
  return [...headers, [POLICY, policy]];
}

export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** By nonce or by hash, as a policy writes them. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

interface PolicyParts {
  inline: InlineSources;
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
 * Nothing is allowed that is not named here; scripts run by nonce, by hash or from our own files, and the challenge's from its
 * own. Style attributes are let in: scripts write them as well, so no hash can name what React and react-aria will write there,
 * and an attribute styles its own element only. Style elements need the nonce or a hash.
 */
export function contentSecurityPolicy({
  inline,
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
    ['script-src', `'self'`, ...inline.scripts, challengeOrigin].filter(Boolean).join(' '),
    ['style-src', `'self'`, ...inline.styles, ...LIBRARY_STYLES].join(' '),
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
