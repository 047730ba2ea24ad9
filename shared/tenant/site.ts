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
}
