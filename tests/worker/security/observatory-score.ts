// Grading of headers by MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, src/grader/charts.js and
// src/analyzer/tests, August 2026). Checks beyond one response's headers count 0: the redirect from http and foreign
// scripts. A host on the browsers' HSTS lists would get 5 more.

const SIX_MONTHS = 15_552_000;
const LEAST_FOR_BONUSES = 90;
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];

const readPolicy = (policy: string) =>
  new Map(
    policy.split(';').flatMap((line) => {
      const [name = '', ...sources] = line.trim().toLowerCase().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );

function gradePolicy(header: string | null): number {
  if (!header) return -25;
  const policy = readPolicy(header);
  const sources = (name: string) => {
    const matches = policy.get(name) ?? policy.get('default-src') ?? ['*'];
    // Browsers that support nonces ignore 'unsafe-inline' beside one.
    return matches.some((value) => /^'(nonce|sha\d+)-/.test(value))
      ? matches.filter((value) => value !== "'unsafe-inline'")
      : matches;
  };
  const unsafe = (list: string[]) => list.some((value) => [...BROAD, "'unsafe-inline'", 'data:'].includes(value));
  const insecure = (list: string[]) => list.some((value) => /^(http|ftp):/.test(value));
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, list]) => list);
  if (unsafe(sources('script-src')) || sources('object-src').some((source) => BROAD.includes(source))) return -20;
  if (insecure(active)) return -20;
  if ([...sources('script-src'), ...sources('style-src')].includes("'unsafe-eval'")) return -10;
  if (passive.some((name) => insecure(sources(name)))) return -10;
  if (unsafe(sources('style-src'))) return 0;
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function gradeCookies(cookies: string[], hasStrictTransport: boolean): number {
  if (cookies.length === 0) return 0;
  const isSession = (cookie: string) => /^[^=]*(login|sess)/i.test(cookie);
  const has = (cookie: string, attribute: RegExp) => attribute.test(cookie);
  if (cookies.some((cookie) => isSession(cookie) && !has(cookie, /; ?HttpOnly/i))) return -30;
  if (cookies.some((cookie) => !has(cookie, /; ?Secure/i))) return hasStrictTransport ? -5 : -20;
  return cookies.every((cookie) => has(cookie, /; ?SameSite=(Lax|Strict|None)/i)) ? 5 : 0;
}

const gradeFrames = (policy: string | null, option: string | null) => {
  const ancestors = readPolicy(policy ?? '').get('frame-ancestors');
  return (ancestors && !ancestors.some((ancestor) => BROAD.includes(ancestor))) ||
    /^(deny|sameorigin)$/i.test(option ?? '')
    ? 5
    : -20;
};

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** Points of each Observatory test, positive or negative. */
export function gradeHeaders(headers: Headers): Record<string, number> {
  const transport = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? Number.NaN);
  const resource = headers.get('cross-origin-resource-policy');
  const opener = headers.get('cross-origin-opener-policy');
  const embedder = headers.get('cross-origin-embedder-policy');
  const referrer = headers.get('referrer-policy');
  return {
    policy: gradePolicy(headers.get('content-security-policy')),
    cookies: gradeCookies(headers.getSetCookie(), transport >= SIX_MONTHS),
    sharing:
      headers.get('access-control-allow-origin') === '*' && headers.has('access-control-allow-credentials') ? -50 : 0,
    referrer: referrer === null ? 0 : PRIVATE_REFERRERS.includes(referrer) ? 5 : -5,
    transport: Number.isNaN(transport) ? -20 : transport < SIX_MONTHS ? -10 : 0,
    types: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: gradeFrames(headers.get('content-security-policy'), headers.get('x-frame-options')),
    resource: resource === 'same-origin' || resource === 'same-site' ? 10 : 0,
    opener: /^(same-origin|same-origin-allow-popups|noopener-allow-popups)$/.test(opener ?? '') ? 10 : 0,
    embedder: /^(require-corp|credentialless)$/.test(embedder ?? '') ? 10 : 0,
  };
}

/** Score of the headers; bonuses count only from 90 points. */
export function observatoryScore(headers: Headers): number {
  const grades = Object.values(gradeHeaders(headers));
  const sum = (of: number[]) => of.reduce((total, item) => total + item, 100);
  const withoutBonuses = sum(grades.filter((grade) => grade < 0));
  return withoutBonuses >= LEAST_FOR_BONUSES ? sum(grades) : withoutBonuses;
}
