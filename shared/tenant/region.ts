// Regions in which a site can be deployed; a site in 'anywhere' is never redirected.
export const REGIONS = ['anywhere', 'global', 'mainland'] as const;

export type Region = (typeof REGIONS)[number];

/**
 * Query key of a visitor redirected from the other region; a visitor with it is not redirected again, which prevents
 * loops.
 */
export const REDIRECTED_FROM = 'sent-from';

interface RegionLocation {
  /** Values of the settings REGION and OTHER_REGION. */
  here: string;
  other: string;
}

/**
 * Returns the URL in the other region to redirect to; null if the site is served here or the region is unknown. A
 * visitor who was already redirected stays, even if the two regions disagree about the site.
 */
export function findOtherRegion(
  url: URL,
  agent: { keyCode: string; region: Region },
  { here, other }: RegionLocation,
): URL | null {
  if (!here || !other || agent.region === 'anywhere' || agent.region === here || url.searchParams.has(REDIRECTED_FROM))
    return null;
  const origin = other.replaceAll('{key}', agent.keyCode.toLowerCase());
  if (!URL.canParse(origin)) return null;
  const target = new URL(origin);
  if (target.protocol !== 'https:' || target.host === url.host) return null;
  const isKeyed = url.pathname === `/${agent.keyCode}` || url.pathname.startsWith(`/${agent.keyCode}/`);
  target.pathname = isKeyed ? url.pathname : `/${agent.keyCode}${url.pathname === '/' ? '' : url.pathname}`;
  target.search = url.search;
  target.searchParams.set(REDIRECTED_FROM, here);
  return target;
}
