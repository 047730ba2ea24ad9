import type { OfficePlace } from '#backend/office/office-view.ts';
import type { SharedResultName } from '#backend/queries/shared-results.ts';
import type { NamedSharedResult } from '#backend/selection/shared-result.ts';
import type { ShownResult } from '#shared/contract/office/shown-result.ts';
import { moneyText } from '#shared/locale/money.ts';

/** As the catalogue has it today; undefined of what it has no longer. */
export const nameInCatalogue = (
  { names }: Pick<NamedSharedResult, 'names'>,
  kind: SharedResultName['kind'],
  id: string,
) => names.find((one) => one.kind === kind && one.id === id);

export function sayBudget(
  { say, locale }: Pick<OfficePlace, 'say' | 'locale'>,
  { min, max, currency }: ShownResult['answers']['budget'],
): string {
  const money = (amount: number) => moneyText({ amount, currency }, locale);
  return min > 0 ? `${money(min)} – ${money(max)}` : say('sum.value.upTo', { fee: money(max) });
}
