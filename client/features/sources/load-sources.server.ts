import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { PER_EURO, RATES_ADDRESS, RATES_OF } from '#shared/rules/budget.ts';

/** All that figures here are taken from; null where the backend did not answer. */
export async function loadSources(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('sources');
  const answer = await portal.main.ask(sourceList, {});
  return {
    head: { title: t('title'), description: t('description') },
    sources: answer.ok ? [...answer.value.rows.map((row) => ({ ...row, rateCount: 0 })), ratesIn(t)] : null,
  };
}

const BANKS_OWN = /^https:\/\/(?:[\w-]+\.)*ecb\.europa\.eu\//;

/** The one source that stands in the build, for browsers count by it too. */
const ratesIn = (t: TextOf<'sources'>) => ({
  id: RATES_ADDRESS,
  publisher: t(BANKS_OWN.test(RATES_ADDRESS) ? 'rates.publisher' : 'rates.copied'),
  title: t('rates.title'),
  licence: '',
  licenceAddress: '',
  address: RATES_ADDRESS,
  asAt: RATES_OF,
  factCount: 0,
  schoolCount: 0,
  courseCount: 0,
  costCount: 0,
  ruleCount: 0,
  visaCount: 0,
  rateCount: Object.keys(PER_EURO).length - 1, // The euro has none to itself.
});

export type SourceRow = NonNullable<Awaited<ReturnType<typeof loadSources>>['sources']>[number];
