import { BeingBuilt } from '#client/features/being-built/being-built.tsx';
import { loadBeingBuilt } from '#client/features/being-built/load-being-built.server.ts';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/being-built.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadBeingBuilt(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function BeingBuiltRoute({ loaderData }: Route.ComponentProps) {
  return <BeingBuilt title={loaderData.head.title} />;
}
