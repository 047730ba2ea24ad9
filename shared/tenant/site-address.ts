import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';

interface SiteAddress {
  /** The agent's key, or '' when the address starts with one of the product's own words. */
  agentKey: string;
  /** The rest, from its slash on. */
  innerPath: string;
}

/** React Router asks for a page's data at the page's address with this at its end. */
const DATA_SUFFIX = /\.data$/;

/** /mso/school is the school page of mso; /school is that of whoever owns the host. */
export function parseSiteAddress(pathname: string): SiteAddress {
  const [, first = '', ...rest] = pathname.split('/');
  const key = rest.length === 0 ? first.replace(DATA_SUFFIX, '') : first;
  if (key === '' || isReservedWord(key)) return { agentKey: '', innerPath: pathname };
  return { agentKey: key, innerPath: `/${rest.join('/')}` };
}

/** What a key may look like; anything else is unknown without asking anybody. */
export const isAgentKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(key);

/** The first segments of the product's own addresses. A test holds them against the route table. */
export const SITE_SEGMENTS = [
  '404',
  '500',
  'about',
  'college-library',
  'compare',
  'consult',
  'country-list',
  'dse',
  'family',
  'lecture',
  'my-apply',
  'personal-center',
  'register',
  'school',
  'school-selection',
  'window',
] as const;

const WELL_KNOWN = [
  '_',
  'assets',
  'demo',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'manifest.webmanifest',
  '.well-known',
  'apple-touch-icon.png',
  'sw.js',
] as const;

/** No agent's key is ever one of these. */
const RESERVED: ReadonlySet<string> = new Set([...SITE_SEGMENTS, ...BACKEND_PREFIXES, ...WELL_KNOWN]);

export const isReservedWord = (segment: string) => RESERVED.has(segment) || segment.startsWith('_');

/** Every address within a site that the product has, without the pages of an agency's own; a test holds them against the route table. */
const PATHS = [
  'about',
  'about/privacy',
  'about/question',
  'about/sources',
  'about/matching',
  'about/us',
  'college-library',
  'compare',
  'consult',
  'consult/:detail',
  'consult/list',
  'country-list/:country?',
  'country-list/:country?/area-list-tab/:ctyType?',
  'country-list/:country?/school-apply-tab/:ctyType?',
  'country-list/:country?/school-rank-tab/:ctyType?',
  'country-list/:country?/subject-rank-tab/:ctyType?',
  'dse',
  'dse/choose-school-taqbin',
  'dse/pathway-course',
  'dse/results-day',
  'family',
  'lecture',
  'my-apply',
  'my-apply/log',
  'my-apply/proccess',
  'my-apply/result',
  'personal-center',
  'personal-center/change-password',
  'personal-center/collection',
  'personal-center/consents',
  'personal-center/family',
  'personal-center/flight',
  'personal-center/information',
  'personal-center/lectures',
  'personal-center/messages',
  'personal-center/next',
  'personal-center/your-data',
  'register',
  'school',
  'school/:detail',
  'school/consult/:dynamic?',
  'school/course/:detail?',
  'school/school-search',
  'school-selection',
  'school-selection/search',
] as const;

/** What leads to one of them, without the slash in front. */
export const SITE_PATHS: readonly RegExp[] = PATHS.map((path) => {
  const segments = path.split('/').map((segment, at) => {
    const slash = at === 0 ? '' : '/';
    if (!segment.startsWith(':')) return `${slash}${segment}`;
    return segment.endsWith('?') ? `(?:${slash}[^/]+)?` : `${slash}[^/]+`;
  });
  return new RegExp(`^${segments.join('')}$`);
});

// From which environment an agent's site may be served. 'anywhere' is no region: such a site stays where it is asked for.
export const REGIONS = ['anywhere', 'global', 'mainland'] as const;
export type Region = (typeof REGIONS)[number];

/** By this key of a query a site knows that the visitor was sent on already, so that nobody is ever sent back. */
export const SENT_FROM = 'sent-from';

interface Where {
  /** As the portal was told: REGION and OTHER_REGION. */
  here: string;
  other: string;
}

/**
 * Where a visitor of this address is sent on to; null where this is the place, or nobody knows a better one. Whoever was sent here stays, whatever the
 * tables of this side say: two that disagree would send people round.
 */
export function placeElsewhere(
  url: URL,
  agent: { keyCode: string; region: Region },
  { here, other }: Where,
): URL | null {
  if (!here || !other || agent.region === 'anywhere' || agent.region === here || url.searchParams.has(SENT_FROM))
    return null;
  const origin = other.replaceAll('{key}', agent.keyCode.toLowerCase());
  if (!URL.canParse(origin)) return null;
  const target = new URL(origin);
  if (target.protocol !== 'https:' || target.host === url.host) return null;
  const isKeyed = url.pathname === `/${agent.keyCode}` || url.pathname.startsWith(`/${agent.keyCode}/`);
  target.pathname = isKeyed ? url.pathname : `/${agent.keyCode}${url.pathname === '/' ? '' : url.pathname}`;
  target.search = url.search;
  target.searchParams.set(SENT_FROM, here);
  return target;
}
