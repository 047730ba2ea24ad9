import { loadSelection } from '#client/features/selection/load-selection.server.ts';
import { SelectionPage } from '#client/features/selection/selection-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-selection.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSelection(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolSelectionRoute({ loaderData }: Route.ComponentProps) {
  return <SelectionPage {...loaderData} />;
}
