import { loadProgress } from '#client/features/application-progress/load-progress.server.ts';
import { ProgressPage } from '#client/features/application-progress/progress-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/apply-progress.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadProgress(context, 'progressTitle');

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function ApplyProgressRoute({ loaderData }: Route.ComponentProps) {
  return <ProgressPage content={loaderData.content} />;
}
