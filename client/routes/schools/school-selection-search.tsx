import { ResultsPage } from '#client/features/selection-results/results-page.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-selection-search.ts';

export function loader({ context }: Route.LoaderArgs) {
  const t = textsIn(requireSite(context).locale).of('match');
  return { head: { title: t('title'), description: t('lead') } };
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolSelectionSearchRoute() {
  return <ResultsPage />;
}
