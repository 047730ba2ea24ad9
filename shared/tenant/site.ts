import type { Agent, MenuItem } from '#shared/contract/site/agent.ts';

/** Data of a site that every page needs, in one language. */
export interface Site {
  agent: Agent;
  menus: MenuItem[];
  /** CSS computed from the agent's colour. It contains only computed values and so is safe in a style element. */
  paletteCss: string;
}

/**
 * Reason why a site cannot be shown, which the page translates. A non-empty `message`, set by operators, takes
 * precedence.
 */
export interface SiteFailure {
  status: 404 | 500 | 503;
  reason: 'upgrade' | 'maintenance' | 'unknownAgent' | 'wrongHost' | 'backendDown';
  message: string;
  /** Code of the backend's error, if there was one. */
  detail?: string;
}

type SiteNames = Pick<Agent, 'keyCode' | 'name' | 'shortName'>;

/**
 * Matches the space between two Han characters. A message has spaces around an interpolated value for Latin names ('MSO
 * 院校'). Between Han characters they are removed ('衡渡院校').
 */
const SPACE_IN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Inserts the agent's short name into a text, or its key if the backend sends no names. */
export const fillAgentName = (
  formatMessage: (values: { agent: string }) => string,
  { keyCode, name, shortName }: SiteNames,
): string => formatMessage({ agent: shortName || name || keyCode.toUpperCase() }).replace(SPACE_IN_HAN, '');
