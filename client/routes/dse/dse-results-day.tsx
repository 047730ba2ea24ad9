import { judgeResultsForm, loadResultsDay } from '#client/features/results-day/load-results-day.server.ts';
import { ResultsDayPage } from '#client/features/results-day/results-day-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/dse-results-day.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadResultsDay(context);

/** Only a browser without a script sends a form here. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  judgeResultsForm(context, await request.formData());

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function DseResultsDayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ResultsDayPage {...loaderData} judged={actionData} />;
}
