const GROUPS = 8;
/** A /64: what one household gets at least, and every address of which it can use. */
const HOUSEHOLD_GROUPS = 4;

/**
 * A wider network is shared by more households, and rented by who wants many narrow ones: its limit is so many times that of a
 * household. Providers give a household a /64, a /60 or a /56; a server is often rented with a /48.
 */
const WIDER = [
  { bits: 56, households: 4 },
  { bits: 48, households: 16 },
] as const;

export interface Network {
  key: string;
  /** By how much a limit per household is multiplied for this network. */
  households: number;
}

/** The network whose users a limit counts as one visitor: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => networksOf(address)[0].key;

/** All networks of an address that a limit counts, the narrowest first: an IPv4 address alone, of an IPv6 address its /64, /56 and /48. */
export function networksOf(address: string): [Network, ...Network[]] {
  const groups = groupsOf(address);
  if (!groups) return [{ key: /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address, households: 1 }];
  const digits = groups.map((group) => group.padStart(4, '0')).join('');
  const household = groups.slice(0, HOUSEHOLD_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return [
    { key: household.join(':'), households: 1 },
    ...WIDER.map(({ bits, households }) => ({ key: `${digits.slice(0, bits / 4)}/${bits}`, households })),
  ];
}

/** The hexadecimal groups of an IPv6 address, or those given of a network; null for an IPv4 address, also a mapped one. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':') || address.includes('.')) return null;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}
