import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';

interface SiteAddress {
  /** Key of the agent, or '' if the path starts with a reserved word. */
  agentKey: string;
  /** Remaining path with its leading slash. */
  innerPath: string;
}

/** Suffix of React Router's data requests. */
const DATA_SUFFIX = /\.data$/;

/**
 * Splits a path: /mso/school is the page /school of the agent mso; /school without a key belongs to the agent of the
 * host.
 */
export function parseSiteAddress(pathname: string): SiteAddress {
  const [, firstSegment = '', ...otherSegments] = pathname.split('/');
  const agentKey = otherSegments.length === 0 ? firstSegment.replace(DATA_SUFFIX, '') : firstSegment;
  if (agentKey === '' || isReservedWord(agentKey)) return { agentKey: '', innerPath: pathname };
  return { agentKey: agentKey, innerPath: `/${otherSegments.join('/')}` };
}

/** Returns whether a segment has the format of an agent's key. Other segments are rejected without a lookup. */
export const isAgentKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(key);

/** First segments of the product's own paths. A test compares them with the route table. */
export const SITE_SEGMENTS = [
  '404',
  '500',
  'about',
  'book',
  'college-library',
  'compare',
  'consult',
  'country-list',
  'dse',
  'family',
  'lecture',
  'login',
  'my-apply',
  'personal-center',
  'register',
  'school',
  'school-selection',
  'window',
] as const;

const RESERVED_NAMES = [
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

/** Words that cannot be an agent's key. */
const RESERVED_WORDS: ReadonlySet<string> = new Set([...SITE_SEGMENTS, ...BACKEND_PREFIXES, ...RESERVED_NAMES]);

export const isReservedWord = (segment: string) => RESERVED_WORDS.has(segment) || segment.startsWith('_');

/** All paths within a site except an agency's own pages. A test compares them with the route table. */
const SITE_PATH_PATTERNS = [
  'about',
  'about/privacy',
  'about/question',
  'about/sources',
  'about/matching',
  'about/us',
  'book',
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
  'login',
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

/** Patterns of SITE_PATH_PATTERNS, without leading slash. */
export const SITE_PATHS: readonly RegExp[] = SITE_PATH_PATTERNS.map((path) => {
  const segments = path.split('/').map((segment, index) => {
    const separator = index === 0 ? '' : '/';
    if (!segment.startsWith(':')) return `${separator}${segment}`;
    return segment.endsWith('?') ? `(?:${separator}[^/]+)?` : `${separator}[^/]+`;
  });
  return new RegExp(`^${segments.join('')}$`);
});
