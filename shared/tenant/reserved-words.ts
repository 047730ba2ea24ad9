import { BACKEND_PREFIXES } from '#shared/constants.ts';

/** The first segments of the product's own addresses. A test holds them against the route table. */
export const SITE_SEGMENTS = [
  '404',
  '500',
  'about',
  'college-library',
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
  'manifest.webmanifest',
  '.well-known',
  'apple-touch-icon.png',
  'sw.js',
] as const;

/** No agent's key is ever one of these. */
const RESERVED: ReadonlySet<string> = new Set([...SITE_SEGMENTS, ...BACKEND_PREFIXES, ...WELL_KNOWN]);

export const isReservedWord = (segment: string) => RESERVED.has(segment) || segment.startsWith('_');
