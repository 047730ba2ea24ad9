import type { Agent } from '#shared/contract/site/agent.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { exchange, RATES_OF } from './budget.ts';
import { FEE_CURRENCIES, type FeeCurrency } from './school-filters.ts';

const OF_CITY = { hk: 'HKD', sh: 'CNY', ld: 'GBP' } as const satisfies Record<Agent['originCity'], FeeCurrency>;

/** What people pay with where an agent's students set out from. */
export const agentCurrency = ({ originCity }: Pick<Agent, 'originCity'>): FeeCurrency => OF_CITY[originCity];

/** What amounts are converted to for somebody, by which rates, and of which day those are: it travels with a page, so that no page needs the table. */
export function ownMoney(currency: FeeCurrency): OwnMoney {
  const worth = [...FEE_CURRENCIES, 'CAD'].flatMap((from) => {
    const rate = exchange(1, from, currency);
    return rate === null ? [] : [[from, rate] as const];
  });
  return { currency, of: RATES_OF, worth: Object.fromEntries(worth) };
}
