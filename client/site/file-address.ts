import { sitePath } from './site-path.ts';

/** Somebody's own file comes through the agent's site, as every call does; a host alone need not tell whose site it is. */
export const fileAddress = (agentKey: string, address: string) =>
  address.startsWith('/appFile/') ? sitePath(agentKey, address) : address;
