import { FastLinePage } from '#client/features/fast-line/fast-line-page.tsx';
import { loadFastLine } from '#client/features/fast-line/load-fast-line.server.ts';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/dse-fast-line.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadFastLine(context);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function DseFastLineRoute({ loaderData }: Route.ComponentProps) {
  return <FastLinePage {...loaderData} />;
}
