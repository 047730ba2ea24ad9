import { loadResults } from '#client/features/selection-results/load-results.server.ts';
import { ResultsPage } from '#client/features/selection-results/results-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-selection-search.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadResults(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolSelectionSearchRoute() {
  return <ResultsPage />;
}
