import { priceBudget } from '#backend/assistant/price-budget.ts';
import type { Asked } from '#backend/assistant/reply.ts';
import { listOf, say } from '#backend/assistant/say.ts';
import type { Wishes } from '#backend/assistant/wishes.ts';
import { writeMoney } from '#backend/assistant/write-money.ts';
import type { CountryRow } from '#backend/queries/countries.ts';

/** The countries that are meant. */
export const keysOfCountries = ({ countries, country }: Wishes, all: readonly CountryRow[]): string[] =>
  all.filter(({ id }) => (countries.length > 1 ? countries.includes(id) : id === country)).map(({ key }) => key);

/** What a budget in other money was counted as; null where nobody can say which money it is. */
export function tellBudget({ wishes, locale }: Asked, all: readonly CountryRow[]): { sentence: string } | null {
  if (!wishes.budget) return { sentence: '' };
  const price = priceBudget(wishes.budget, keysOfCountries(wishes, all), locale);
  if (!price) return null;
  if (price.exchanged.length === 0) return { sentence: '' };
  return {
    sentence: say(locale, wishes.budget.currency ? 'budgetIs' : 'budgetTakenAs', {
      budget: writeMoney(price.budget.amount, price.budget.currency, locale),
      worth: listOf(
        locale,
        price.exchanged.map(({ amount, currency }) => writeMoney(amount, currency, locale)),
      ),
    }),
  };
}
