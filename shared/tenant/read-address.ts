import { isReservedWord } from './reserved-words.ts';

export interface SiteAddress {
  /** The agent's key, or '' when the address starts with one of the product's own words. */
  agentKey: string;
  /** The rest, from its slash on. */
  innerPath: string;
}

/** React Router asks for a page's data at the page's address with this at its end. */
const DATA_SUFFIX = /\.data$/;

/** /mso/school is the school page of mso; /school is that of whoever owns the host. */
export function readAddress(pathname: string): SiteAddress {
  const [, first = '', ...rest] = pathname.split('/');
  const key = rest.length === 0 ? first.replace(DATA_SUFFIX, '') : first;
  if (key === '' || isReservedWord(key)) return { agentKey: '', innerPath: pathname };
  return { agentKey: key, innerPath: `/${rest.join('/')}` };
}

/** What a key may look like; anything else is unknown without asking anybody. */
export const isAgentKey = (key: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(key);
