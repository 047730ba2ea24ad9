import { loadNextDates } from '#client/features/next-dates/load-next-dates.server.ts';
import { NextDatesPage } from '#client/features/next-dates/next-dates-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-next.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadNextDates(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalNextRoute({ loaderData }: Route.ComponentProps) {
  return <NextDatesPage content={loaderData} />;
}
