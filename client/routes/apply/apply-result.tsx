import { loadProgress } from '#client/features/application-progress/load-progress.server.ts';
import { ResultPage } from '#client/features/application-result/result-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/apply-result.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadProgress(context, 'resultTitle');

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function ApplyResultRoute({ loaderData }: Route.ComponentProps) {
  return <ResultPage content={loaderData.content} />;
}
