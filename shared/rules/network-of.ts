const GROUPS = 8;
/** A household has at least a /64 and can use every address in it. */
const HOUSEHOLD_GROUPS = 4;

/**
 * Wider networks contain several households but can also be rented by one attacker, so their rate limit is a multiple
 * of a household's. Providers assign /64, /60 or /56; servers often get a /48.
 */
const WIDER = [
  { bits: 56, households: 4 },
  { bits: 48, households: 16 },
] as const;

export interface Network {
  key: string;
  /** Factor by which the limit of a household is multiplied. */
  households: number;
}

/** Returns the network that a rate limit counts as one visitor: an IPv4 address, or the /64 of an IPv6 address. */
export const getNetwork = (address: string): string => getNetworks(address)[0].key;

/**
 * Returns all rate-limited networks of an address, narrowest first: an IPv4 address alone; the /64, /56 and /48 of an
 * IPv6 address.
 */
export function getNetworks(address: string): [Network, ...Network[]] {
  const groups = getGroups(address);
  if (!groups) return [{ key: /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address, households: 1 }];
  const digits = groups.map((group) => group.padStart(4, '0')).join('');
  const household = groups.slice(0, HOUSEHOLD_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return [
    { key: household.join(':'), households: 1 },
    ...WIDER.map(({ bits, households }) => ({ key: `${digits.slice(0, bits / 4)}/${bits}`, households })),
  ];
}

/** Returns the hexadecimal groups of an IPv6 address or prefix; null for IPv4 and IPv4-mapped addresses. */
function getGroups(address: string): string[] | null {
  if (!address.includes(':') || address.includes('.')) return null;
  const [head = '', tail] = address.toLowerCase().split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - headGroups.length - tailGroups.length);
  return [...headGroups, ...Array<string>(zeros).fill('0'), ...tailGroups];
}
