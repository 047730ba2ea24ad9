import type { Agent } from '#shared/contract/site/agent.ts';
import type { FeeCurrency } from '#shared/rules/school-filters.ts';

const OF_CITY = { hk: 'HKD', sh: 'CNY', ld: 'GBP' } as const satisfies Record<Agent['originCity'], FeeCurrency>;

/** What people pay with where an agent's students set out from. */
export const agentCurrency = ({ originCity }: Pick<Agent, 'originCity'>): FeeCurrency => OF_CITY[originCity];
