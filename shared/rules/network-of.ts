const IPV6_GROUPS = 8;
/** Number of groups in a /64, of which a household has at least one and can use every address. */
const HOUSEHOLD_IPV6_GROUPS = 4;

/**
 * Wider networks contain several households, but one attacker may also rent them, so their rate limit is a multiple of
 * a household's. Providers assign /64, /60 or /56. Servers often get a /48.
 */
const WIDER_NETWORKS = [
  { bits: 56, households: 4 },
  { bits: 48, households: 16 },
] as const;

export interface RateLimitNetwork {
  key: string;
  /** Factor by which the limit of a household is multiplied. */
  households: number;
}

/** Returns the network that a rate limit counts as one visitor: an IPv4 address, or the /64 of an IPv6 address. */
export const getNetworkKey = (address: string): string => listNetworks(address)[0].key;

/**
 * Returns all rate-limited networks of an address, narrowest first: only the address for IPv4; the /64, /56 and /48 for
 * IPv6.
 */
export function listNetworks(address: string): [RateLimitNetwork, ...RateLimitNetwork[]] {
  const addressGroups = parseIpv6Groups(address);
  if (!addressGroups) return [{ key: /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address, households: 1 }];
  const addressDigits = addressGroups.map((group) => group.padStart(4, '0')).join('');
  const householdGroups = addressGroups.slice(0, HOUSEHOLD_IPV6_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return [
    { key: householdGroups.join(':'), households: 1 },
    ...WIDER_NETWORKS.map(({ bits, households: householdFactor }) => ({
      key: `${addressDigits.slice(0, bits / 4)}/${bits}`,
      households: householdFactor,
    })),
  ];
}

/** Returns the hexadecimal groups of an IPv6 address or prefix, or null for IPv4 and IPv4-mapped addresses. */
function parseIpv6Groups(address: string): string[] | null {
  if (!address.includes(':') || address.includes('.')) return null;
  const [head = '', tail] = address.toLowerCase().split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail?.split(':').filter(Boolean) ?? [];
  const zeroGroupCount = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - headGroups.length - tailGroups.length);
  return [...headGroups, ...Array<string>(zeroGroupCount).fill('0'), ...tailGroups];
}
