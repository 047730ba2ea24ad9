import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHALLENGE_ORIGIN } from '#shared/rules/challenge.ts';
import { parseFilmHosts } from '#shared/rules/film-hosts.ts';
import { WECHAT_SDK_ORIGIN } from '#shared/rules/wechat.ts';
import { isSecretAddress } from '#shared/pages/secret-addresses.ts';
import { parseStage } from '#shared/stage.ts';
import { addHeaders, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { LIBRARY_STYLES } from './library-styles.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
/** HSTS without includeSubDomains, because an agency's host may be the apex of its domain. */
const STRICT_TRANSPORT_POLICY = `max-age=${YEAR_SECONDS}`;
/** HSTS in the form that the preload list requires. */
const PRELOADED_TRANSPORT_POLICY = `max-age=${2 * YEAR_SECONDS}; includeSubDomains; preload`;

/**
 * Returns the HSTS header. `preloadedDomains` is the setting HSTS_PRELOAD: domains all of whose subdomains always serve https.
 */
function selectTransportPolicy(hostname: string, preloadedDomains: string): string {
  const isPreloadedDomain = preloadedDomains
    .split(/\s+/)
    .some((domain) => domain && (hostname === domain || hostname.endsWith(`.${domain}`)));
  return isPreloadedDomain ? PRELOADED_TRANSPORT_POLICY : STRICT_TRANSPORT_POLICY;
}

/** Header that share cards set to cross-origin themselves. */
const RESOURCE_POLICY_HEADER = 'cross-origin-resource-policy';

const REFERRER_POLICY_HEADER = 'referrer-policy';

/**
 * Headers of URLs that contain a secret: the URL must not be sent as referrer, and the response must not be stored or
 * indexed.
 */
const SECRET_URL_HEADERS: [name: string, value: string][] = [
  [REFERRER_POLICY_HEADER, 'no-referrer'],
  ['cache-control', 'private, no-store'],
  ['x-robots-tag', 'noindex, nofollow'],
];

const NO_STORE_HEADERS: [name: string, value: string][] = [['cache-control', 'private, no-store']];

/**
 * Returns the cache headers of a response. JSON without a cache-control header may be personal, so a browser must not
 * keep it after a logout.
 */
const getCacheHeaders = ({ headers }: Response) =>
  !headers.has('cache-control') && headers.get('content-type')?.includes('json') ? NO_STORE_HEADERS : [];

const DEFAULT_HEADERS = {
  'x-content-type-options': 'nosniff',
  [REFERRER_POLICY_HEADER]: 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // Other sites must not embed images or files of the portal.
  [RESOURCE_POLICY_HEADER]: 'same-origin',
};

/** Sets the security headers of every response. A response with its own policy keeps it, with frame-ancestors added. */
export function setSecurityHeaders() {
  return createMiddleware<EdgeEnv>(async function setSecurityHeadersStep(c, next) {
    await next();
    // This header allows the service worker to store a public page for offline use.
    if (c.get('pageAudience') === 'everybody') addHeaders(c, [['x-page-for', 'everybody']]);
    const cacheHeaders = isSecretAddress(getUrl(c).pathname) ? SECRET_URL_HEADERS : getCacheHeaders(c.res);
    if (c.get('hasFinalHeaders')) return addHeaders(c, cacheHeaders);
    const nonceSources = [`'nonce-${getNonce(c)}'`];
    const headers = buildSecurityHeaders(c, { scripts: nonceSources, styles: nonceSources });
    const existingHeaderNames = [CONTENT_POLICY_HEADER, RESOURCE_POLICY_HEADER, REFERRER_POLICY_HEADER].filter((name) =>
      c.res.headers.has(name),
    );
    addHeaders(c, [
      ...headers.filter(([name]) => !existingHeaderNames.includes(name)),
      ...getFrameAncestorsHeader(c.res),
      ...cacheHeaders,
    ]);
  });
}

export function getNonce(c: Context<EdgeEnv>): string {
  const existingNonce = c.get('nonce');
  if (existingNonce) return existingNonce;
  const nonce = createNonce();
  c.set('nonce', nonce);
  return nonce;
}

const CONTENT_POLICY_HEADER = 'content-security-policy';

/** Adds frame-ancestors to the policy that a picture or a file has set itself. */
function getFrameAncestorsHeader({ headers }: Response): [name: string, value: string][] {
  const routePolicy = headers.get(CONTENT_POLICY_HEADER);
  return routePolicy === null || routePolicy.includes('frame-ancestors')
    ? []
    : [[CONTENT_POLICY_HEADER, `${routePolicy}; frame-ancestors 'self'`]];
}

/** Returns the security headers of a response. `inline` lists the CSP sources of its inline scripts and styles. */
export function buildSecurityHeaders(
  c: Context<EdgeEnv>,
  inlineSources: InlineSources,
): [name: string, value: string][] {
  const { host, hostname, protocol } = getUrl(c);
  const isHttps = protocol === 'https:';
  const headers: [string, string][] = Object.entries(DEFAULT_HEADERS);
  if (isHttps) headers.push(['strict-transport-security', selectTransportPolicy(hostname, c.env.HSTS_PRELOAD)]);
  if (parseStage(c.env.DOMAIN_TYPE) !== 'production') headers.push(['x-robots-tag', 'noindex, nofollow']);
  // No CSP on Vite's dev server, which injects inline scripts and styles.
  if (import.meta.env?.DEV) return headers;
  const foreignOrigins = [c.env.PICTURE_ORIGIN, c.env.MAP_STYLE_GLOBAL, c.env.MAP_STYLE_MAINLAND].map(getOrigin);
  const policy = buildContentSecurityPolicy({
    inline: inlineSources,
    host,
    isHttps,
    foreignOrigins: [...new Set(foreignOrigins)],
    filmHosts: parseFilmHosts(c.env.FILM_HOSTS),
    challengeOrigin: c.env.TURNSTILE_SITE_KEY ? CHALLENGE_ORIGIN : '',
    wechatOrigin: c.env.WECHAT_ACCOUNTS ? WECHAT_SDK_ORIGIN : '',
    framesOwnFiles: isOfficePage(getUrl(c).pathname),
  });
  return [...headers, [CONTENT_POLICY_HEADER, policy]];
}

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** Nonces or hashes of inline sources, in CSP syntax. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

interface PolicyParts {
  inline: InlineSources;
  host: string;
  /** Configured origins of images and maps, the only third parties that pages load. */
  foreignOrigins: string[];
  filmHosts: string[];
  /** Origin of the Turnstile CAPTCHA, or '' if none is configured. */
  challengeOrigin: string;
  /** Origin of WeChat's SDK, or '' if no site has an account. */
  wechatOrigin?: string;
  /** Whether the page may show files of its own origin in iframes, as office pages do with documents of a case. */
  framesOwnFiles?: boolean;
  isHttps: boolean;
}

/**
 * Builds the CSP, which denies by default. Scripts must have a nonce or hash or be files of the portal or of the
 * CAPTCHA.Style elements need a nonce or hash. Style attributes are allowed, because React and react-aria set them from
 * scripts, so no hash can cover them, and they only affect their own element.
 */
export function buildContentSecurityPolicy({
  inline,
  host,
  foreignOrigins,
  filmHosts,
  challengeOrigin,
  wechatOrigin = '',
  framesOwnFiles = false,
  isHttps,
}: PolicyParts): string {
  const foreignSources = foreignOrigins.filter(Boolean).join(' ');
  const socketSource = `${isHttps ? 'wss' : 'ws'}://${host}`; // 'self' does not include WebSockets in Safari 15.
  const filmSources = filmHosts.filter((item) => item !== host).map((item) => `https://${item}`);
  const frameSources = [framesOwnFiles && `'self'`, ...filmSources, challengeOrigin].filter(Boolean);
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...inline.scripts, challengeOrigin, wechatOrigin].filter(Boolean).join(' '),
    ['style-src', `'self'`, ...inline.styles, ...LIBRARY_STYLES].join(' '),
    `style-src-attr 'unsafe-inline'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `img-src 'self' data: blob: ${foreignSources}`.trim(),
    `media-src 'self' blob: ${foreignSources}`.trim(),
    ['connect-src', `'self'`, socketSource, foreignSources, challengeOrigin].filter(Boolean).join(' '),
    `frame-src ${frameSources.join(' ') || "'none'"}`,
    `worker-src 'self'`, // Serves the map's worker and the service worker.
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    `report-uri /_/csp`,
  ].join('; ');
}

/** Returns the origin of a configured URL, or '' if the URL is empty or invalid. */
export function getOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
