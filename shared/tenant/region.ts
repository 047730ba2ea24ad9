// Regions in which a site can be deployed. A site in 'anywhere' is never redirected.
export const REGIONS = ['anywhere', 'global', 'mainland'] as const;

export type Region = (typeof REGIONS)[number];

/**
 * Query key that marks a visitor redirected from the other region, who is not redirected again, which prevents loops.
 */
export const REDIRECTED_FROM_KEY = 'sent-from';

interface RegionLocation {
  /** Values of the settings REGION and OTHER_REGION. */
  region: string;
  otherRegion: string;
}

/**
 * Returns the URL in the other region to redirect to, or null if the site is served here or the region is unknown. A
 * visitor who was already redirected is not redirected again, even if the two regions disagree about the site.
 */
export function findRegionRedirect(
  url: URL,
  agent: { keyCode: string; region: Region },
  { region: currentRegion, otherRegion }: RegionLocation,
): URL | null {
  if (
    !currentRegion ||
    !otherRegion ||
    agent.region === 'anywhere' ||
    agent.region === currentRegion ||
    url.searchParams.has(REDIRECTED_FROM_KEY)
  )
    return null;
  const targetOrigin = otherRegion.replaceAll('{key}', agent.keyCode.toLowerCase());
  if (!URL.canParse(targetOrigin)) return null;
  const targetUrl = new URL(targetOrigin);
  if (targetUrl.protocol !== 'https:' || targetUrl.host === url.host) return null;
  const hasAgentKey = url.pathname === `/${agent.keyCode}` || url.pathname.startsWith(`/${agent.keyCode}/`);
  targetUrl.pathname = hasAgentKey ? url.pathname : `/${agent.keyCode}${url.pathname === '/' ? '' : url.pathname}`;
  targetUrl.search = url.search;
  targetUrl.searchParams.set(REDIRECTED_FROM_KEY, currentRegion);
  return targetUrl;
}
