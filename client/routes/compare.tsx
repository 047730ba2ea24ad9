import { ComparePage } from '#client/features/compare/compare-page.tsx';
import { loadCompare } from '#client/features/compare/load-compare.server.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/compare.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadCompare(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return <ComparePage content={loaderData.content} />;
}
