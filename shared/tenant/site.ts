import type { Agent, MenuItem } from '#shared/contract/site/agent.ts';

/** Site data needed by every page, in one language. */
export interface Site {
  agent: Agent;
  menus: MenuItem[];
  /** CSS generated from the agent's colour; computed values only, safe in a style element. */
  paletteCss: string;
}

/** Reason for a missing site, translated by the page; an operations message takes precedence. */
export interface SiteFailure {
  status: 404 | 500 | 503;
  reason: 'upgrade' | 'maintenance' | 'unknownAgent' | 'wrongHost' | 'backendDown';
  message: string;
  /** Code of the backend's error, if any. */
  detail?: string;
}

type Named = Pick<Agent, 'keyCode' | 'name' | 'shortName'>;

/** A space around an interpolated value separates Latin from Han and is removed between Han: 'MSO 院校', but '衡渡院校'. */
const SPACE_IN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Texts with the agent's short name, or its key for a backend without names. */
export const withAgentName = (
  words: (values: { agent: string }) => string,
  { keyCode, name, shortName }: Named,
): string => words({ agent: shortName || name || keyCode.toUpperCase() }).replace(SPACE_IN_HAN, '');
