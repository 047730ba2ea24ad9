/** An address that stood in an address, if it leads into this agent's own site; null for anything else. */
export function ownAddress(agentKey: string, address: string | null): string | null {
  if (address === null || /[\\\s]|\/\//.test(address.split(/[?#]/)[0] ?? '')) return null;
  const path = address.split(/[?#]/)[0];
  return path === `/${agentKey}` || path?.startsWith(`/${agentKey}/`) ? address : null;
}
