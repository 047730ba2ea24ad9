import type { Context } from 'hono';
import type { z } from 'zod';
import { answer } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { courseTypeGroups, institutionTypes, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { readTogether } from '#backend/queries/database.ts';
import { schoolFacets } from '#shared/contract/matching/school-facets.ts';
import { valuesIn, writeFee } from '#shared/rules/school-filters.ts';
import { paging } from '#shared/contract/fields.ts';
import { findOffers } from './find-offers.ts';

/** In the order in which the catalogue has its levels and fields; what is only counted, as it was found. */
export async function answerFacets(c: Context<BackendEnv>, sought: z.output<typeof schoolFacets.input>) {
  const { locale } = c.var.caller;
  const { feeCurrency = 'HKD', feeAmounts, ...filters } = sought;
  const steps = feeAmounts.map((amount) => writeFee({ currency: feeCurrency, least: 0, most: amount }));
  const firstPage = { currentPage: paging.currentPage.parse(1), showCount: paging.showCount.parse(1) };
  const [{ totals, spread, without, unstated }, [levels, fields, types]] = await Promise.all([
    findOffers(c.env.DB, { ...filters, ...firstPage }, c.var.caller, feeCurrency, steps.length > 0 ? steps : undefined),
    readTogether(c.env.DB, majorLevels(c.var.caller), courseTypeGroups(locale), institutionTypes(locale)),
  ]);
  const isInOneCountry = valuesIn(filters.fkAreaCountryId ?? '').length === 1;
  const toFacets = (counts: ReadonlyMap<string, number>) => [...counts].map(([id, total]) => ({ id, name: '', total }));
  const counted = (key: keyof typeof totals) => toFacets(totals[key]);
  const named = (key: 'level' | 'field', rows: readonly { id: number; name: string }[]) =>
    rows.flatMap(({ id, name }) => {
      const total = totals[key].get(String(id));
      return total === undefined ? [] : [{ id: String(id), name, total }];
    });
  return answer(c, schoolFacets, {
    country: counted('country'),
    state: isInOneCountry ? counted('state') : [],
    city: isInOneCountry ? counted('city') : [],
    // Of types there is a choice, whoever is left: a page draws them by this answer alone.
    type: types.map(({ id, name }) => ({ id: String(id), name, total: totals.type.get(String(id)) ?? 0 })),
    level: named(
      'level',
      levels.map(({ id, levelName, levelNameChn }) => ({ id, name: locale === 'en-us' ? levelName : levelNameChn })),
    ),
    field: named('field', fields),
    fee: counted('fee'),
    english: counted('english'),
    start: counted('start'),
    size: counted('size'),
    feeSpread: toFacets(spread),
    without: toFacets(without),
    unstated,
  });
}
