// Deployment regions of a site. 'anywhere' is never redirected.
export const REGIONS = ['anywhere', 'global', 'mainland'] as const;

export type Region = (typeof REGIONS)[number];

/** Query key that marks a visitor redirected from the other region, which prevents redirect loops. */
export const REDIRECTED_FROM = 'sent-from';

interface Where {
  /** Settings REGION and OTHER_REGION. */
  here: string;
  other: string;
}

/**
 * Redirect target in the other region; null if served here or unknown. Redirected visitors stay, even if the regions'
 * tables disagree.
 */
export function regionOfOtherPlace(
  url: URL,
  agent: { keyCode: string; region: Region },
  { here, other }: Where,
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
