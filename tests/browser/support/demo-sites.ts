import { HENGDU, MSO, NORTHBRIDGE, SITES } from '#backend/seed/sites.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const AGENTS = { mso: MSO, hengdu: HENGDU, northbridge: NORTHBRIDGE } as const;

export type AgentKey = keyof typeof AGENTS;
export const AGENT_KEYS = Object.keys(AGENTS) as AgentKey[];

/** Returns the keys of the agent's custom pages, which are their paths below the site. */
export const getOwnPages = (agent: AgentKey) =>
  SITES.filter(({ agent: { keyCode } }) => keyCode === agent).flatMap(({ pages }) =>
    pages.map(({ menuKey }) => menuKey),
  );

/** Keys of the languages in the backend's seed. */
export const SEED_LANGUAGE = { 'zh-hk': 'zhHk', zh: 'zh', 'en-us': 'enUs' } as const satisfies Record<Locale, string>;
