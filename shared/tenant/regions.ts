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
