// Grades headers as MDN's HTTP Observatory does (github.com/mdn/mdn-http-observatory, src/grader/charts.js and
// src/analyzer/tests, August 2026). Checks that need more than one response's headers count 0: the redirect from http,
// and scripts of other hosts. A host on the browsers' HSTS lists would get 5 more points.

const SIX_MONTHS_SECONDS = 15_552_000;
const MIN_SCORE_FOR_BONUSES = 90;
const BROAD_SOURCES = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];

const parsePolicy = (policy: string) =>
  new Map(
    policy.split(';').flatMap((line) => {
      const [name = '', ...sources] = line.trim().toLowerCase().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );

function gradePolicy(header: string | null): number {
  if (!header) return -25;
  const policy = parsePolicy(header);
  const listSources = (name: string) => {
    const directiveSources = policy.get(name) ?? policy.get('default-src') ?? ['*'];
    // Browsers that support nonces ignore 'unsafe-inline' if there is a nonce.
    return directiveSources.some((value) => /^'(nonce|sha\d+)-/.test(value))
      ? directiveSources.filter((value) => value !== "'unsafe-inline'")
      : directiveSources;
  };
  const hasUnsafeSource = (list: string[]) =>
    list.some((value) => [...BROAD_SOURCES, "'unsafe-inline'", 'data:'].includes(value));
  const hasInsecureSource = (list: string[]) => list.some((value) => /^(http|ftp):/.test(value));
  const passiveDirectives = ['img-src', 'media-src'];
  const activeSources = [...policy].filter(([name]) => !passiveDirectives.includes(name)).flatMap(([, list]) => list);
  if (
    hasUnsafeSource(listSources('script-src')) ||
    listSources('object-src').some((source) => BROAD_SOURCES.includes(source))
  )
    return -20;
  if (hasInsecureSource(activeSources)) return -20;
  if ([...listSources('script-src'), ...listSources('style-src')].includes("'unsafe-eval'")) return -10;
  if (passiveDirectives.some((name) => hasInsecureSource(listSources(name)))) return -10;
  if (hasUnsafeSource(listSources('style-src'))) return 0;
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function gradeCookies(cookies: string[], hasStrictTransport: boolean): number {
  if (cookies.length === 0) return 0;
  const isSessionCookie = (cookie: string) => /^[^=]*(login|sess)/i.test(cookie);
  const hasAttribute = (cookie: string, attribute: RegExp) => attribute.test(cookie);
  if (cookies.some((cookie) => isSessionCookie(cookie) && !hasAttribute(cookie, /; ?HttpOnly/i))) return -30;
  if (cookies.some((cookie) => !hasAttribute(cookie, /; ?Secure/i))) return hasStrictTransport ? -5 : -20;
  return cookies.every((cookie) => hasAttribute(cookie, /; ?SameSite=(Lax|Strict|None)/i)) ? 5 : 0;
}

const gradeFrames = (policy: string | null, option: string | null) => {
  const frameAncestors = parsePolicy(policy ?? '').get('frame-ancestors');
  return (frameAncestors && !frameAncestors.some((ancestor) => BROAD_SOURCES.includes(ancestor))) ||
    /^(deny|sameorigin)$/i.test(option ?? '')
    ? 5
    : -20;
};

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** Returns the points of each Observatory test, which may be negative. */
export function gradeHeaders(headers: Headers): Record<string, number> {
  const maxAgeSeconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? Number.NaN);
  const resourcePolicy = headers.get('cross-origin-resource-policy');
  const openerPolicy = headers.get('cross-origin-opener-policy');
  const embedderPolicy = headers.get('cross-origin-embedder-policy');
  const referrerPolicy = headers.get('referrer-policy');
  return {
    policy: gradePolicy(headers.get('content-security-policy')),
    cookies: gradeCookies(headers.getSetCookie(), maxAgeSeconds >= SIX_MONTHS_SECONDS),
    sharing:
      headers.get('access-control-allow-origin') === '*' && headers.has('access-control-allow-credentials') ? -50 : 0,
    referrer: referrerPolicy === null ? 0 : PRIVATE_REFERRERS.includes(referrerPolicy) ? 5 : -5,
    transport: Number.isNaN(maxAgeSeconds) ? -20 : maxAgeSeconds < SIX_MONTHS_SECONDS ? -10 : 0,
    types: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: gradeFrames(headers.get('content-security-policy'), headers.get('x-frame-options')),
    resource: resourcePolicy === 'same-origin' || resourcePolicy === 'same-site' ? 10 : 0,
    opener: /^(same-origin|same-origin-allow-popups|noopener-allow-popups)$/.test(openerPolicy ?? '') ? 10 : 0,
    embedder: /^(require-corp|credentialless)$/.test(embedderPolicy ?? '') ? 10 : 0,
  };
}

/** Calculates the score of the headers. Bonuses count only from 90 points on. */
export function computeObservatoryScore(headers: Headers): number {
  const grades = Object.values(gradeHeaders(headers));
  const sum = (values: number[]) => values.reduce((total, item) => total + item, 100);
  const withoutBonuses = sum(grades.filter((grade) => grade < 0));
  return withoutBonuses >= MIN_SCORE_FOR_BONUSES ? sum(grades) : withoutBonuses;
}
