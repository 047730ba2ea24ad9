import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';

/** All that figures here are taken from; null where the backend did not answer. */
export async function loadSources(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('sources');
  const answer = await portal.main.ask(sourceList, {});
  return {
    head: { title: t('title'), description: t('description') },
    sources: answer.ok ? answer.value.rows : null,
  };
}

export type SourceRow = NonNullable<Awaited<ReturnType<typeof loadSources>>['sources']>[number];
