import type { Agent, MenuItem } from '#shared/contract/site/agent.ts';

/** An agent's site as every page needs it, in one language. */
export interface Site {
  agent: Agent;
  menus: MenuItem[];
  /** Style rules computed from the agent's one colour: plain values, safe to write into a page. */
  paletteCss: string;
}

/** Why there is no site to show. The page translates the reason; a message of operations' own goes before it. */
export interface SiteFailure {
  status: 404 | 500 | 503;
  reason: 'upgrade' | 'maintenance' | 'unknownAgent' | 'wrongHost' | 'backendDown';
  message: string;
  /** The code of the backend's failure, where it had one. */
  detail?: string;
}

type Named = Pick<Agent, 'keyCode' | 'name' | 'shortName'>;

/** A value comes with the space of the words around it, which parts Latin from Han: 'MSO 院校', but '衡渡院校'. */
const SPACE_IN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Words that name the agent, by the shortest name it has. A backend of the specification gives none but its key. */
export const namingAgent = (
  words: (values: { agent: string }) => string,
  { keyCode, name, shortName }: Named,
): string => words({ agent: shortName || name || keyCode.toUpperCase() }).replace(SPACE_IN_HAN, '');
