import { BACKEND_PREFIXES } from '#shared/constants.ts';

interface SiteAddress {
  /** The agent's key, or '' when the address starts with one of the product's own words. */
  agentKey: string;
  /** The rest, from its slash on. */
  innerPath: string;
}

/** React Router asks for a page's data at the page's address with this at its end. */
const DATA_SUFFIX = /\.data$/;

/** /mso/school is the school page of mso; /school is that of whoever owns the host. */
export function readAddress(pathname: string): SiteAddress {
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
