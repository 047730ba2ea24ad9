import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/site/asking/require.server.ts';

export function loadResults(context: Readonly<RouterContextProvider>) {
  const t = textsIn(requireSite(context).locale).getFixedT(null, 'match');
  return { head: { title: t('title'), description: t('lead') } };
}
